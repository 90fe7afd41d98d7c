"""The page's languages, each with its word on the first button."""

LANGUAGES = {
    "en": "Play now",
    "fr": "Jouer",
    "de": "Jetzt spielen",
    "it": "Gioca ora",
    "es": "Jugar ya",
    "pt": "Jogar já",
    "nl": "Nu spelen",
    "ru": "Играть",
    "uk": "Грати",
}
