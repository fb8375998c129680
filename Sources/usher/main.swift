import UsherCommands

await Usher.start()
