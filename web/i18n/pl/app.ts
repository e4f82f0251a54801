/** Teksty ramy i stron, które nie należą do żadnego obszaru. */
export default {
  product: 'CTI Portal',
  skip: 'Przejdź do treści',
  loading: 'Wczytywanie…',
  toast: { close: 'Zamknij komunikat' },
  header: { home: 'Strona główna', settings: 'Ustawienia', signOut: 'Wyloguj się', openMenu: 'Otwórz menu', closeMenu: 'Zamknij menu' },
  menu: {
    label: 'Menu główne', collapse: 'Zwiń menu', expand: 'Rozwiń menu', unavailable: 'Usługa niedostępna', unavailableAsk: 'Usługa niedostępna: poproś o\u00A0dostęp',
    home: 'Pulpit', visibilities: 'Widoczności', incidents: 'Incydenty', threats: 'Zagrożenia', feeds: 'IoC', feedsAll: 'Wszystkie', feedGroups: 'Grupy', feedViews: 'Zapisane widoki', sharedView: '(udostępniony w organizacji)', organizations: 'Organizacje', organization: 'Organizacja', adminUsers: 'Konta dostawcy', dictionaries: 'Słowniki', systemKeys: 'Klucze API', apiKey: 'Klucz API', audit: 'Dziennik audytu',
  },
  page: {
    notFoundTitle: 'Nie ma takiej strony', notFoundText: 'Adres może być błędny albo strona została przeniesiona lub nie jest przeznaczona dla Twojego konta.',
    toDashboard: 'Przejdź do pulpitu', toSignIn: 'Przejdź do logowania',
    restrictedTitle: 'Dostęp ograniczony', restrictedText: 'Twoje konto nie ma dostępu do tej strony. Jeśli potrzebujesz jej w pracy, zwróć się do administratora swojej organizacji.',
    moduleTitle: 'Ta usługa nie jest dla Ciebie dostępna',
    moduleText: 'Moduł „{{module}}” jest wyłączony dla Twojego konta lub organizacji. Poproś o dostęp administratora swojej organizacji.',
    errorTitle: 'Nie udało się wczytać strony', errorText: 'Nic z Twojej pracy nie przepadło. Spróbuj ponownie za chwilę.', again: 'Spróbuj ponownie',
    goneTitle: 'Ta pozycja nie istnieje', goneText: 'Mogła zostać usunięta albo nie masz do niej dostępu.',
    brokenTitle: 'Coś poszło nie tak na tej stronie', brokenText: 'Odśwież stronę. Jeśli to nie pomoże, opisz dostawcy, co działo się przed błędem.', reload: 'Odśwież',
  },
}
