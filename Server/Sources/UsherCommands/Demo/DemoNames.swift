/// Who comes to the demo: people of all scripts, as they do.
enum DemoNames {
    static let all = [
        "Zoë Ångström", "山田 太郎", "The Capulets", "João Conceição", "Łukasz Żółć", "Familie Müller-Lüdenscheidt", "محمد علي",
        "דוד כהן", "Νίκος Παπαδόπουλος", "Анна Каренина", "Siobhán O’Brien", "Nguyễn Thị Minh Khai", "김민준", "Björk",
        "Will & Co 🎭", "José María Núñez", "Ђорђе Петровић", "Rosencrantz and Guildenstern", "प्रिया शर्मा", "İpek Çelik",
        "Chloé Lefèvre", "Þórunn Jónsdóttir", "Ayodélé Ọ̀ṣun", "王小明",
    ]
    static let yard = ["Ophelia Grey", "Yorick", "Horatio Lund", "Laertes Vinter", "Marcellus Okafor", "Francisca Romero", "Barnard Øst"]
    static let refused = ["Tomás Mañana", "Ursula Unpaid", "Percy Pending", "Carla Cancelled", "Rufus Refund", "Esther Expired"]
}
