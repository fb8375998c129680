import ArgumentParser
enum Placeholder {}
