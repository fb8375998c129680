/// The BoxOffice's wire types: the seed's fields, and what Usher adds as optional ones.
public enum BoxOffice {}
