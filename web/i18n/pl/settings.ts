/** Teksty okna ustawień. */
export default {
  title: 'Ustawienia', close: 'Zamknij ustawienia',
  tabs: { interface: 'Interfejs', pgp: 'Klucz PGP', password: 'Hasło' },
  language: 'Język', languagePl: 'Polski', languageEn: 'English', languageSaved: 'Zmieniono język',
  theme: 'Kolory', themeSystem: 'Jak w systemie', themeLight: 'Jasne', themeDark: 'Ciemne',
  pgp: {
    lead: 'Twoim kluczem publicznym szyfrujemy wiadomości i raporty, które do Ciebie wysyłamy.',
    none: 'Nie wgrano jeszcze klucza.', choose: 'Wybierz plik (.asc, .txt)', or: 'lub wklej klucz', paste: 'Klucz publiczny w postaci tekstowej',
    save: 'Zapisz klucz', saved: 'Klucz PGP został zapisany', owner: 'Właściciel', fingerprint: 'Odcisk', created: 'Utworzony', expires: 'Wygasa', never: 'nigdy',
    remove: 'Usuń klucz', removed: 'Klucz PGP został usunięty',
    removeTitle: 'Usunąć klucz PGP?', removeText: 'Od tej pory wiadomości do Ciebie nie będą szyfrowane, a raportów nie będzie można wysyłać e-mailem.', removeAction: 'Usuń klucz',
    replace: 'Zastąp klucz', cancel: 'Anuluj', tooBig: 'Plik jest za duży: klucz może mieć najwyżej 200 kB.', short: 'Wklej cały klucz, z pierwszą i ostatnią linią.', loadFailed: 'Nie udało się wczytać klucza.',
  },
  password: {
    old: 'Obecne hasło', next: 'Nowe hasło', repeat: 'Powtórz nowe hasło', rule: 'Co najmniej 8 znaków, w tym cyfra, mała i wielka litera.',
    save: 'Zmień hasło', saved: 'Hasło zostało zmienione', savedText: 'Pozostałe sesje zostały zakończone.', all: 'Uzupełnij wszystkie pola.', show: 'Pokaż hasła',
  },
}
