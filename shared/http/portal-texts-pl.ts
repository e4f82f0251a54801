/** Polish texts that only the document of the portal's own calls uses, by the English text, as in `key-texts-pl.ts`. */
export const portalTextsPl: Readonly<Record<string, string>> = {
  'Signing in with a password and a second step, signing out, and a forgotten password.':
    'Logowanie hasłem i drugim krokiem, wylogowanie i zapomniane hasło.',
  'What people see and change of their own account.': 'Co użytkownicy widzą i zmieniają na własnym koncie.',
  'Second factors, passkeys, recovery codes and the sessions of an account.':
    'Drugie składniki, klucze dostępu, kody odzyskiwania i sesje konta.',
  'The numbers of the menu and of the home page.': 'Liczby w menu i na pulpicie.',
  'Categories, tags and types, in both languages.': 'Kategorie, tagi i typy, w obu językach.',
  'Indicators of compromise, and the comments on them.': 'Wskaźniki kompromitacji i komentarze do nich.',
  'What organizations saw of indicators, and false positives.':
    'Zgłoszenia organizacji o zaobserwowanych wskaźnikach i o fałszywych alarmach.',
  'Reports, once or regularly, and their templates.': 'Raporty, jednorazowe i okresowe, oraz ich szablony.',
  'Keys by which machines call the portal.': 'Klucze, którymi z portalem łączą się programy.',
  'Organizations, their services, logos and networks.': 'Organizacje, ich usługi, loga i sieci.',
  'Addresses that are notified of what is published.': 'Adresy powiadamiane o publikacjach.',
  'Notifications of an item: what waits, what was sent, and what is held back.':
    'Powiadomienia o pozycji: co czeka, co wysłano i co wstrzymano.',
  'People of organizations and of the provider.': 'Użytkownicy organizacji i dostawcy.',
  'Who did what and when.': 'Kto, co i kiedy zrobił.',
  'E-mails that the portal sent, and those that failed.':
    'Wiadomości wysłane przez portal i te, których nie udało się wysłać.',
  'Addresses that are told of events by HTTP.': 'Adresy powiadamiane o zdarzeniach przez HTTP.',
  'First step of sign-in. The reply carries no user when a second factor is asked for; a code is mailed at once to those who have no other.':
    'Pierwszy krok logowania. Odpowiedź nie zawiera użytkownika, gdy potrzebny jest drugi składnik; kod jest od razu wysyłany tym, którzy nie mają innego.',
  'Second step of sign-in: the code from the e-mail, of an authenticator app, or a recovery code. Without `kind` it is the code that was mailed, else that of the app.':
    'Drugi krok logowania: kod z e-maila, z aplikacji uwierzytelniającej albo kod zapasowy. Bez `kind` jest to kod, który wysłano, a jeśli żadnego nie wysłano, kod z aplikacji.',
  'Begins a sign-in by passkey: options for `navigator.credentials.get`. After the first step it is the second one; before it, it is the whole sign-in, and the browser offers the passkeys that it has.':
    'Rozpoczyna logowanie kluczem dostępu: opcje dla `navigator.credentials.get`. Po pierwszym kroku jest to drugi krok; przed nim całe logowanie, a przeglądarka proponuje klucze, które ma.',
  'Completes a sign-in by passkey. The authenticator must have verified its user, so that one passkey is two factors.':
    'Kończy logowanie kluczem dostępu. Urządzenie musi zweryfikować użytkownika, tak że jeden klucz to dwa składniki.',
  'The second factors of the account, without any secret.': 'Drugie składniki konta, bez żadnych tajemnic.',
  'Begins to set up an authenticator app (RFC 6238): its new secret, valid once a code of it is sent within 15 minutes. Until then the app before works.':
    'Rozpoczyna włączanie aplikacji uwierzytelniającej (RFC 6238): jej nowy sekret, ważny, gdy w ciągu 15 minut zostanie przysłany jej kod. Do tego czasu działa poprzednia aplikacja.',
  'Sets up the authenticator app by a code of it. The first factor brings recovery codes, which no other reply has.':
    'Włącza aplikację uwierzytelniającą przy użyciu jej kodu. Pierwszy składnik daje kody zapasowe, których nie ma w żadnej innej odpowiedzi.',
  'Removes the authenticator app. Refused where no second factor would be left.':
    'Usuwa aplikację uwierzytelniającą. Odmawia, gdy nie zostałby żaden drugi składnik.',
  'Begins to register a passkey: options for `navigator.credentials.create`.':
    'Rozpoczyna rejestrację klucza dostępu: opcje dla `navigator.credentials.create`.',
  'Registers a passkey by what the browser answered. The first factor brings recovery codes, which no other reply has.':
    'Rejestruje klucz dostępu na podstawie odpowiedzi przeglądarki. Pierwszy składnik daje kody zapasowe, których nie ma w żadnej innej odpowiedzi.',
  'Renames a passkey.': 'Zmienia nazwę klucza dostępu.',
  'Removes a passkey. Refused where no second factor would be left.':
    'Usuwa klucz dostępu. Odmawia, gdy nie zostałby żaden drugi składnik.',
  'Makes the recovery codes anew; those before work no more. This reply is the only one that has them.':
    'Tworzy kody zapasowe na nowo; poprzednie przestają działać. Tylko ta odpowiedź je zawiera.',
  'Switches codes by mail on or off for oneself. Off is possible with an authenticator app or with two passkeys.':
    'Włącza lub wyłącza kody e-mailem dla siebie. Wyłączyć można, mając aplikację uwierzytelniającą albo dwa klucze dostępu.',
  'Begins a confirmation that it is the caller: by what it can be given.':
    'Rozpoczyna potwierdzenie, że to wywołujący: czym można je dać.',
  'Mails a code for a confirmation; the one before stops working.':
    'Wysyła e-mailem kod do potwierdzenia; poprzedni przestaje działać.',
  'Confirms that it is the caller, by a code or a passkey: for 10 minutes calls that ask for it are answered. Wrong codes count as those of sign-in do, and lock the account.':
    'Potwierdza kodem lub kluczem dostępu, że to wywołujący: przez 10 minut wywołania, które o to pytają, są wykonywane. Błędne kody liczą się jak przy logowaniu i blokują konto.',
  "The account's open sessions: this one first, then those that were seen last.":
    'Otwarte sesje konta: najpierw ta, potem te, które były używane ostatnio.',
  'Ends one of the sessions of the account.': 'Kończy jedną z sesji konta.',
  'Ends all sessions of the account but this one.': 'Kończy wszystkie sesje konta poza tą.',
  'Sign-ins of the last 90 days, newest first, 50 at most. Tries that failed are counted together by day, place and reason.':
    'Logowania z ostatnich 90 dni, od najnowszych, najwyżej 50. Nieudane próby są liczone razem według dnia, miejsca i powodu.',
  "How the provider's staff may sign in.": 'Jak mogą się logować pracownicy dostawcy.',
  "Changes how the provider's staff may sign in, from their next sign-in on.":
    'Zmienia sposób, w jaki mogą się logować pracownicy dostawcy, od ich następnego logowania.',
  "How an organization's people may sign in.": 'Jak mogą się logować osoby z organizacji.',
  "Changes how an organization's people may sign in, from their next sign-in on.":
    'Zmienia sposób, w jaki mogą się logować osoby z organizacji, od ich następnego logowania.',
  'Removes the second factors of a user and ends the sessions: the next sign-in takes a code by mail. The user is told by mail.':
    'Usuwa drugie składniki użytkownika i kończy sesje: następne logowanie przyjmuje kod e-mailem. Użytkownik dowiaduje się o tym z e-maila.',
  "Records of the audit trail, newest first; of an organization's admin those of its own people and keys, and what the provider changed of its accounts and settings. A page may have fewer than asked for, even none, while `next` leads on: a rare record is looked for page by page.":
    'Zapisy dziennika audytu, od najnowszych; administrator organizacji widzi zapisy jej osób i kluczy oraz to, co dostawca zmienił w jej kontach i ustawieniach. Strona może mieć mniej zapisów, niż proszono, nawet żadnego, dopóki `next` prowadzi dalej: rzadkiego zapisu szuka się strona po stronie.',
  'Starts an export of every record that matches and the caller sees: a zipped CSV file, newest first. What a few seconds cannot do is done in the background.':
    'Rozpoczyna eksport wszystkich pasujących zapisów, które widzi wywołujący: spakowany plik CSV, od najnowszych. Czego nie da się zrobić w kilka sekund, dzieje się w tle.',
  'Sends a new code; the one before stops working.': 'Wysyła nowy kod; poprzedni przestaje działać.',
  'Ends the session.': 'Kończy sesję.',
  'Mails a reset link if the address has an account; the answer is the same if it has none.':
    'Wysyła link do zmiany hasła, jeśli adres ma konto; jeśli nie ma, odpowiedź jest taka sama.',
  'Sets a new password with the token of a reset link, ends every session and lifts a lock.':
    'Ustawia nowe hasło przy użyciu tokenu z linku, kończy wszystkie sesje i zdejmuje blokadę.',
  'Whether the token of a reset link still sets a password. It changes nothing and names nobody.':
    'Czy tokenem z linku nadal można ustawić hasło. Niczego nie zmienia i nikogo nie wskazuje.',
  'The same as `POST new_password`, with the token in the path.':
    'To samo co `POST new_password`, z tokenem w ścieżce.',
  'The signed-in user with the modules that are on at this moment.':
    'Zalogowany użytkownik wraz z modułami, które są w tej chwili włączone.',
  'Changes the password and ends every other session of the user.':
    'Zmienia hasło i kończy wszystkie pozostałe sesje użytkownika.',
  'The language of the account.': 'Język konta.',
  'Whether the user is reminded by mail of repairs.':
    'Czy użytkownik dostaje e-mailem przypomnienia o naprawach.',
  'Switches the mails that remind the user of repairs.':
    'Włącza lub wyłącza przypomnienia o naprawach wysyłane użytkownikowi e-mailem.',
  'Sets the language of the account: of its screens and its mails.':
    'Ustawia język konta: jego ekranów i wiadomości e-mail.',
  'The PGP key of the account, or null.': 'Klucz PGP konta albo null.',
  'Stores a public PGP key: base64 of its armoured or binary form.':
    'Zapisuje publiczny klucz PGP: base64 postaci tekstowej lub binarnej.',
  'Removes the PGP key of the account.': 'Usuwa klucz PGP konta.',
  'Notes that the user entered the portal or one of its modules, for the statistics of the organization. Entered again within five minutes, it is the same visit and counts once.':
    'Odnotowuje na potrzeby statystyk organizacji, że użytkownik wszedł do portalu lub do jednego z modułów. Ponowne wejście w ciągu pięciu minut to ta sama wizyta i liczy się raz.',
  'Counts for the badges of the menu and the tiles of the home screen.':
    'Liczby do znaczników w menu i kafelków ekranu głównego.',
  "Indicators that are new to the caller's own organization since a day, by day, category and tag.":
    'Wskaźniki nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Incidents that are new to the caller's own organization since a day, by day, category and tag.":
    'Incydenty nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Threats that are new to the caller's own organization since a day, by day, category and tag.":
    'Zagrożenia nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Visibilities that are new to the caller's own organization since a day, by day, category and tag.":
    'Widoczności nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  'Published threats, filtered, sorted and paged, with the exact total.':
    'Opublikowane zagrożenia, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One threat. Analysts also get its history, organizations why it concerns them.':
    'Jedno zagrożenie. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes a threat.': 'Usuwa zagrożenie.',
  'Gives the named threats a TLP level, or with null that which threats have by default. An id that does not exist refuses the whole request.':
    'Oznacza wskazane zagrożenia poziomem TLP, a przy null domyślnym dla zagrożeń. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Gives the named incidents a TLP level, or with null that which incidents have by default. An id that does not exist refuses the whole request.':
    'Oznacza wskazane incydenty poziomem TLP, a przy null domyślnym dla incydentów. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Gives the named visibilities a TLP level, or with null that which visibilities have by default. An id that does not exist refuses the whole request.':
    'Oznacza wskazane widoczności poziomem TLP, a przy null domyślnym dla widoczności. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Gives the named groups a TLP level, or with null that which groups have by default. An id that does not exist refuses the whole request.':
    'Oznacza wskazane grupy poziomem TLP, a przy null domyślnym dla grup. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'The TLP level that items of each kind have unless they have one of their own.':
    'Poziomy TLP, które mają pozycje każdego rodzaju, gdy nie mają własnego.',
  'Sets the levels that items have by default. Those without a level of their own have the new one at once.':
    'Ustawia domyślne poziomy. Pozycje bez własnego poziomu mają nowy od razu.',
  'Deletes the named threats. An id that does not exist refuses the whole request.':
    'Usuwa wskazane zagrożenia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Incidents of every organization, filtered, sorted and paged, with the exact total.':
    'Incydenty wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'Publishes an incident for each of the organizations. Those that already have one with the same data are named, and keep what they have.':
    'Publikuje incydent dla każdej z organizacji. Organizacje, które mają już incydent z takimi samymi danymi, są wymienione i zachowują to, co mają.',
  "Incidents of the caller's own organization, filtered, sorted and paged, with the exact total.":
    'Incydenty własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One incident. Analysts also get its history.': 'Jeden incydent. Analitycy otrzymują też jego historię.',
  'Deletes an incident with its attachments.': 'Usuwa incydent wraz z załącznikami.',
  'Resolves (`is_active: false`) or reopens an incident.':
    'Zamyka incydent (`is_active: false`) lub otwiera go ponownie.',
  'Resolves or reopens the named incidents. An id that does not exist, or is of another organization, refuses the whole request.':
    'Zamyka lub ponownie otwiera wskazane incydenty. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'Deletes the named incidents with their attachments. An id that does not exist refuses the whole request.':
    'Usuwa wskazane incydenty wraz z załącznikami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'A CSV file of the incidents that match, newest first unless sorted otherwise: a link to it that lives five minutes, how many rows it has, and how many match.':
    'Plik CSV z pasującymi incydentami, od najnowszych, o ile nie podano innego sortowania: link ważny pięć minut, liczba wierszy pliku i liczba pasujących incydentów.',
  'Organizations that have the service of incidents.': 'Organizacje, które mają usługę incydentów.',
  'The templates of incidents, by name.': 'Szablony incydentów, według nazwy.',
  'Keeps a template of incidents.': 'Zapisuje szablon incydentu.',
  'Deletes a template of incidents. Incidents made from it stay.':
    'Usuwa szablon incydentu. Incydenty utworzone na jego podstawie pozostają.',
  'The rules of attachments.': 'Zasady dotyczące załączników.',
  'The attachments of an incident.': 'Załączniki incydentu.',
  'Leads to the file by a link that lives a minute.': 'Prowadzi do pliku przez link ważny minutę.',
  'Found: `Location` leads to it.': 'Znaleziono: `Location` prowadzi do pliku.',
  'Deletes an attachment.': 'Usuwa załącznik.',
  'Grants the upload of files that the named incidents are all to have. A grant lives fifteen minutes; a file that is not confirmed is gone after a day.':
    'Zezwala na przesłanie plików, które mają otrzymać wszystkie wskazane incydenty. Zezwolenie jest ważne piętnaście minut; niepotwierdzony plik znika po dobie.',
  'Checks what was uploaded, by its bytes, and attaches it to every named incident: all of it or nothing.':
    'Sprawdza zawartość przesłanych plików i dołącza je do każdego wskazanego incydentu: wszystko albo nic.',
  'Attaches the files `attachments[]` to the incidents `incident_ids[n]`: all of it or nothing. For what fits in one request.':
    'Dołącza pliki `attachments[]` do incydentów `incident_ids[n]`: wszystko albo nic. Dla tego, co mieści się w jednym żądaniu.',
  'Visibilities of every organization, filtered, sorted and paged, with the exact total.':
    'Widoczności wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'Publishes a visibility, detected once. The same exposure of the same organization is refused: it is detected again, not published again.':
    'Publikuje widoczność wykrytą jeden raz. Ta sama widoczność tej samej organizacji zostaje odrzucona: wykrywa się ją ponownie, a nie publikuje ponownie.',
  "Visibilities of the caller's own organization, filtered, sorted and paged, with the exact total.":
    'Widoczności własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One visibility. Analysts also get their comment and its history, organizations why it concerns them.':
    'Jedna widoczność. Analitycy otrzymują też swój komentarz i historię widoczności, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes a visibility with its detection dates.': 'Usuwa widoczność wraz z datami wykrycia.',
  'Resolves (`is_active: false`) a visibility, whatever state it is in, or reopens one that is closed, with the state, person and day that it had.':
    'Zamyka widoczność (`is_active: false`), na jakimkolwiek jest etapie, albo otwiera zamkniętą ponownie: na etapie, z osobą i terminem, które miała.',
  'Takes a visibility to another state of its life. The organization acknowledges, repairs and says that it is repaired; its administrators accept a risk; analysts close, and reopen what is closed.':
    'Zmienia etap widoczności. Organizacja przyjmuje ją, naprawia i zgłasza, że jest naprawiona; jej administratorzy przyjmują ryzyko; analitycy zamykają ją i otwierają zamkniętą.',
  "A CSV file of the visibilities of the caller's own organization that match, in the order of the list: a link to it that lives five minutes, how many rows it has, and how many match.":
    'Plik CSV z pasującymi widocznościami własnej organizacji, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących widoczności.',
  'A CSV file of the threats that match, in the order of the list: a link to it that lives five minutes, how many rows it has, and how many match.':
    'Plik CSV z pasującymi zagrożeniami, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących zagrożeń.',
  'Takes the named visibilities to a state. Those that cannot go there from where they are stay, and are named in `refused` with the state they are in. An id that does not exist, or is of another organization, refuses the whole request.':
    'Zmienia etap wskazanych widoczności. Te, które nie mogą przejść do niego z obecnego, zostają bez zmian i są wymienione w `refused` z etapem, w którym są. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'What became of a visibility, and what was said of it, latest first: its states with who and why, comments, its latest detection.':
    'Co działo się z widocznością i co o niej powiedziano, od najnowszych: jej etapy z tym, kto je zmienił i dlaczego, komentarze i ostatnie wykrycie.',
  'Says something of a visibility, which the organization and the analysts see.':
    'Dodaje komentarz do widoczności, który widzą organizacja i analitycy.',
  'In how many days an organization wants an exposure repaired, by criticality.':
    'W ile dni organizacja chce naprawiać widoczności, według krytyczności.',
  'Sets the days. Dates that are set already stay.': 'Ustawia te dni. Wyznaczone już terminy pozostają.',
  "People of the caller's own organization who have visibilities, by name: who may repair them.":
    'Osoby z własnej organizacji wywołującego, które mają widoczności, według nazwisk: kto może je naprawiać.',
  "The caller's own organization: how long it takes to repair what was closed since a day, by criticality, and where what is open stands.":
    'Własna organizacja wywołującego: ile trwa naprawa tego, co zamknięto od podanego dnia, według krytyczności, oraz na jakich etapach jest to, co otwarte.',
  'Marks a visibility as false positive, which stops its detection, or clears the mark.':
    'Oznacza widoczność jako fałszywy alarm, co kończy jej wykrywanie, albo usuwa to oznaczenie.',
  'Resolves, reopens, marks or unmarks the named visibilities. An id that does not exist, or is of another organization, refuses the whole request.':
    'Zamyka, ponownie otwiera, oznacza lub przestaje oznaczać jako fałszywy alarm wskazane widoczności. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'Deletes the named visibilities with their detection dates. An id that does not exist refuses the whole request.':
    'Usuwa wskazane widoczności wraz z datami wykrycia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'When the visibility was detected, latest first.': 'Kiedy wykryto widoczność, od najnowszych.',
  'Deletes one detection date. The only one stays: a visibility that was never detected is deleted instead.':
    'Usuwa jedną datę wykrycia. Jedyna data pozostaje: widoczność, której nigdy nie wykryto, po prostu się usuwa.',
  'Organizations that have the service of visibilities.': 'Organizacje, które mają usługę widoczności.',
  'Organizations, filtered, sorted and paged: all of them for provider staff, their own for the others.':
    'Organizacje, filtrowane, sortowane i podzielone na strony: dla pracowników dostawcy wszystkie, dla pozostałych ich własna.',
  'Creates an organization, with every service off.': 'Tworzy organizację z wyłączonymi wszystkimi usługami.',
  'One organization. Platform admins also get its history.':
    'Jedna organizacja. Administratorzy platformy otrzymują też jej historię.',
  'Changes the fields that are given. Organization admins may change the contact e-mail only.':
    'Zmienia podane pola. Administratorzy organizacji mogą zmienić tylko kontaktowy adres e-mail.',
  'Deletes an organization at once, and what belongs to it in the background. With `client_name` only if that is its name.':
    'Usuwa organizację od razu, a to, co do niej należy, w tle. Z `client_name` tylko wtedy, gdy taka jest jej nazwa.',
  'Name and picture of an organization.': 'Nazwa i obraz organizacji.',
  'Removals of deleted organizations in the last 30 days, newest first, with their progress.':
    'Usunięcia organizacji z ostatnich 30 dni, od najnowszych, wraz z postępem.',
  'The services of an organization.': 'Usługi organizacji.',
  'Changes the flags that are given. A service that goes off takes its API access and its e-mails with it.':
    'Zmienia podane flagi. Wraz z wyłączoną usługą wyłącza się jej dostęp przez API i jej wiadomości e-mail.',
  'How an organization is notified: the time zone of its digests and quiet hours, and what a mail to an address without a PGP key may hold.':
    'Jak powiadamia się organizację: strefa czasowa podsumowań i ciszy oraz co może zawierać wiadomość wysyłana na adres bez klucza PGP.',
  'Changes the settings that are given. Mails that wait follow them too.':
    'Zmienia podane ustawienia. Stosują się do nich także wiadomości, które czekają na wysłanie.',
  'The IP allow-list of an organization, sorted by address. An empty one admits every address.':
    'Lista dozwolonych adresów IP organizacji, według adresu. Pusta lista dopuszcza każdy adres.',
  'Adds an IPv4 or IPv6 address or network; answers with the whole list. It holds from the next request of every user.':
    'Dodaje adres lub sieć IPv4 albo IPv6; odpowiedzią jest cała lista. Obowiązuje od następnego żądania każdego użytkownika.',
  'Removes an entry of an IP allow-list.': 'Usuwa wpis z listy dozwolonych adresów IP.',
  'What the users of an organization did from one day to another, both included: at most a year, so from the same date of the year before at the earliest. Days are those of Europe/Warsaw, weeks go by their Monday and count the days of the range alone. Days and weeks without anything are there with 0, and so are days to come.':
    'Co robili użytkownicy organizacji od jednego dnia do drugiego, łącznie z oboma: najwyżej przez rok, a więc najwcześniej od tej samej daty rok wcześniej. Dni liczone są według czasu Europe/Warsaw, tygodnie od poniedziałku i tylko z dniami z podanego zakresu. Dni i tygodnie bez aktywności mają 0, podobnie jak dni przyszłe.',
  'Users of an organization, filtered, sorted and paged.':
    'Użytkownicy organizacji, filtrowani, sortowani i podzieleni na strony.',
  'Provider staff, or with scope=all every user of the portal, filtered, sorted and paged.':
    'Pracownicy dostawcy, a ze scope=all wszyscy użytkownicy portalu, filtrowani, sortowani i podzieleni na strony.',
  'One user. Platform admins also get the history.':
    'Jeden użytkownik. Administratorzy platformy otrzymują też historię.',
  'Changes the fields that are given. Another role ends the sessions of the user. Another e-mail address counts once it is confirmed by the link mailed to it, which ends the sessions too.':
    'Zmienia podane pola. Zmiana roli kończy sesje użytkownika. Nowy adres e-mail obowiązuje po potwierdzeniu wysłanym na niego linkiem, co także kończy sesje.',
  'Deletes a user and ends the sessions.': 'Usuwa użytkownika i kończy jego sesje.',
  'Creates a user and mails a link to set a password. Organization admins create users of their own organization, platform admins also analysts.':
    'Tworzy użytkownika i wysyła mu link do ustawienia hasła. Administratorzy organizacji tworzą użytkowników własnej organizacji, administratorzy platformy także analityków.',
  'Mails the confirming link again, to the e-mail address that waits for it.':
    'Wysyła ponownie link potwierdzający na adres e-mail, który na niego czeka.',
  'Leaves the user at the present e-mail address; the confirming link works no more.':
    'Pozostawia użytkownikowi obecny adres e-mail; link potwierdzający przestaje działać.',
  'Makes the e-mail address count to which the link was mailed. The sessions of the user end, and the API key goes.':
    'Sprawia, że obowiązuje adres e-mail, na który wysłano link. Sesje użytkownika się kończą, a klucz API znika.',
  'Leaves the user at the present e-mail address, by the link that was mailed there when another was entered.':
    'Pozostawia użytkownikowi obecny adres e-mail dzięki linkowi, który na niego wysłano po wpisaniu innego.',
  'Deactivates an active user and ends the sessions, or activates a deactivated one. With `deactivated` it sets that state, whatever it was.':
    'Dezaktywuje aktywnego użytkownika i kończy jego sesje albo aktywuje dezaktywowanego. Z `deactivated` ustawia ten stan bez względu na poprzedni.',
  'The modules a user may use, and those that the organization has.':
    'Moduły, których wolno używać użytkownikowi, oraz moduły, które ma organizacja.',
  'Sets the modules a user may use; those left out stay as they are. It holds from the next request of the user, whose requests for what is granted are closed.':
    'Ustawia moduły, których wolno używać użytkownikowi; pominięte pozostają bez zmian. Obowiązuje od jego następnego żądania; prośby o przyznane moduły zostają zamknięte.',
  'Modules that a user has asked for and that wait for an answer, oldest first.':
    'Moduły, o które prosił użytkownik i które czekają na odpowiedź, od najdawniejszych.',
  'Requests for modules. Users get their own, answered ones too; organization admins get those of their organization that wait, platform admins those of all organizations.':
    'Prośby o moduły. Użytkownicy otrzymują własne, także z odpowiedzią; administratorzy organizacji oczekujące prośby swojej organizacji, a administratorzy platformy prośby wszystkich organizacji.',
  'Asks for a module: the organization admins or, where the organization lacks it or has no admin, the provider. Asking again for one that waits changes nothing.':
    'Prosi o moduł administratorów organizacji, a jeśli organizacja nie ma tego modułu lub administratora, dostawcę. Ponowna prośba o moduł, który już czeka, niczego nie zmienia.',
  'Grants a request, or declines it with a reason; the author is mailed. Granted by a platform admin, it also switches on the service that the organization lacks; an organization admin cannot do that.':
    'Uwzględnia prośbę albo odmawia, podając powód; autor dostaje wiadomość e-mail. Uwzględniona przez administratora platformy włącza też usługę, której organizacja nie ma; administrator organizacji nie może tego zrobić.',
  'Takes back a request of the caller that waits for an answer.':
    'Wycofuje prośbę wywołującego, która czeka na odpowiedź.',
  'The picture of an organization, for whoever sees it. Browsers may keep it for 10 minutes; `photo_file` of an organization leads to it and changes with it.':
    'Obraz organizacji, dla każdego, kto ją widzi. Przeglądarki mogą go przechowywać 10 minut; prowadzi do niego `photo_file` organizacji, które zmienia się wraz z nim.',
  'The file.': 'Plik.',
  'Sets the picture of an organization: PNG or JPEG by its bytes, at most 2 MB and 250000 pixels (500 by 500). It is drawn anew without what it says of where and how it was made: without an empty border, at most 320 pixels long, and at most three times as long as high.':
    'Ustawia obraz organizacji: PNG lub JPEG według zawartości, najwyżej 2 MB i 250000 pikseli (500 na 500). Obraz jest rysowany od nowa, bez informacji o tym, gdzie i jak powstał: bez pustego obramowania, o dłuższym boku najwyżej 320 pikseli i najwyżej trzy razy dłuższy niż wyższy.',
  'Removes the picture of an organization; without one there is nothing to do.':
    'Usuwa obraz organizacji; jeśli go nie ma, nic się nie dzieje.',
  'The API key of an organization, or null when none was made yet. With `reveal=false` without the key itself.':
    'Klucz API organizacji albo null, jeśli jeszcze go nie utworzono. Z `reveal=false` bez samego klucza.',
  'Makes the API key of an organization anew, with the API flags that its services have now. The key before opens nothing from then on.':
    'Tworzy klucz API organizacji od nowa, z flagami API, które mają teraz jej usługi. Poprzedni klucz nie otwiera odtąd niczego.',
  'The API keys of systems, by name, without the keys themselves.':
    'Klucze API systemów, według nazwy, bez samych kluczy.',
  'Makes an API key for a system. This reply is the only one that has the key.':
    'Tworzy klucz API systemu. Tylko ta odpowiedź zawiera klucz.',
  'A UUID that the caller generates. A request that is sent again with the same key and the same content within 24 hours creates nothing; it is refused with `made_before`, because the first reply had a secret that is not stored. With different content it is refused with `repeat_differs`.':
    'UUID wygenerowany przez wywołującego. Żądanie wysłane ponownie z tym samym kluczem i tą samą treścią w ciągu 24 godzin niczego nie tworzy; zostaje odrzucone z kodem `made_before`, ponieważ pierwsza odpowiedź zawierała sekret, którego nigdzie się nie przechowuje. Z inną treścią zostaje odrzucone z kodem `repeat_differs`.',
  'One API key of a system, without the key itself.': 'Jeden klucz API systemu, bez samego klucza.',
  'Changes the name, the networks or the end of an API key of a system. An empty name changes nothing.':
    'Zmienia nazwę, sieci lub koniec ważności klucza API systemu. Pusta nazwa niczego nie zmienia.',
  'Replaces an API key of a system, with as long a life as the one before had. That one works for 7 more days, unless it ends sooner; this reply is the only one that has the new one.':
    'Wymienia klucz API systemu na nowy, ważny tak samo długo jak poprzedni. Poprzedni działa jeszcze przez 7 dni, chyba że kończy się wcześniej; tylko ta odpowiedź zawiera nowy.',
  'Deletes an API key of a system, which opens nothing from then on.':
    'Usuwa klucz API systemu, który nie otwiera odtąd niczego.',
  "One's own API key, made when it is first asked for. With `reveal=false` without the key itself, and null while there is none.":
    'Własny klucz API, tworzony przy pierwszym zapytaniu o niego. Z `reveal=false` bez samego klucza, a dopóki go nie ma: null.',
  "Makes one's own API key anew, with the access of this moment. The key before opens nothing from then on.":
    'Tworzy własny klucz API od nowa, z obecnym dostępem. Poprzedni klucz nie otwiera odtąd niczego.',
  "The keys that the caller may see: of an organization admin the organization's, the named ones and those of its users, of a user the own one.":
    'Klucze, które wolno widzieć wywołującemu: administratorowi organizacji klucz organizacji, klucze nazwane i klucze jej użytkowników, użytkownikowi jego własny.',
  "The webhooks of the caller's organization, with how it is with each.":
    'Webhooki organizacji wywołującego wraz ze stanem każdego z nich.',
  'Makes a webhook of the organization, of which there are 10 at most. This reply is the only one that has its secret.':
    'Tworzy webhook organizacji, których może być najwyżej 10. Tylko ta odpowiedź zawiera jego sekret.',
  'Changes the name, the address or the choice of events of a webhook.':
    'Zmienia nazwę, adres lub wybór zdarzeń webhooka.',
  'Deletes a webhook with its log. Nothing is sent to it any more, not even what waits.':
    'Usuwa webhook wraz z dziennikiem. Nic więcej do niego nie wychodzi, nawet to, co czeka.',
  'Makes the secret of a webhook anew. The one before signs too for 24 hours; this reply is the only one that has the new one.':
    'Tworzy nowy sekret webhooka. Poprzedni podpisuje jeszcze przez 24 godziny; tylko ta odpowiedź zawiera nowy.',
  'Pauses a webhook: nothing is sent to it, and what happens meanwhile is not told later.':
    'Wstrzymuje webhook: nic do niego nie wychodzi, a to, co wydarzy się w tym czasie, nie zostanie przekazane później.',
  'Resumes a webhook that is paused, and sends it a test event.':
    'Wznawia wstrzymany webhook i wysyła do niego zdarzenie testowe.',
  'Sends a test event within a minute, once, also to a webhook that is paused.':
    'Wysyła w ciągu minuty zdarzenie testowe, jeden raz, także do wstrzymanego webhooka.',
  'What was sent to a webhook and what became of it, newest first, 25 at a time, of the last 30 days.':
    'Co wysłano do webhooka i co się z tym stało, od najnowszych, po 25, z ostatnich 30 dni.',
  'An event with its body as it was planned, and its attempts. What is gone since, or may not be sent any more, is left out at each attempt.':
    'Zdarzenie z treścią taką, jak ją zaplanowano, i próbami wysłania. Przy każdej próbie pomijane jest to, czego już nie ma albo czego nie wolno już wysłać.',
  'Sends an event again, under the same id, and tries it as long as a new one.':
    'Wysyła zdarzenie ponownie, z tym samym identyfikatorem, i ponawia próby tak długo, jak przy nowym.',
  'The webhooks of an organization by name and host, and whether they work.':
    'Webhooki organizacji według nazwy i hosta oraz to, czy działają.',
  'Makes a named key of the organization. This reply is the only one that has the key.':
    'Tworzy klucz nazwany organizacji. Tylko ta odpowiedź zawiera klucz.',
  'Changes the name, the networks or the end of a named key.':
    'Zmienia nazwę, sieci lub termin ważności klucza nazwanego.',
  'Revokes a named key, with the one before it, or the key of a user, at once.':
    'Natychmiast unieważnia klucz nazwany wraz z jego poprzednikiem albo klucz użytkownika.',
  'Makes a named key anew, with as long a life as the one before had. That one works for 7 more days, unless it ends sooner; this reply is the only one that has the new one.':
    'Tworzy klucz nazwany od nowa, na tak samo długo jak poprzedni. Poprzedni działa jeszcze przez 7 dni, chyba że kończy się wcześniej; tylko ta odpowiedź zawiera nowy.',
  'The requests of the keys that the caller may see, of the last 14 days (Europe/Warsaw), by day and by key.':
    'Żądania kluczy, które wolno widzieć wywołującemu, z ostatnich 14 dni (Europe/Warsaw), według dni i kluczy.',
  'All keys of an organization and of its users, with their limits and last use.':
    'Wszystkie klucze organizacji i jej użytkowników, wraz z limitami i ostatnim użyciem.',
  'Sets how much a key may ask for, of whatever type; null stands for what all have.':
    'Ustala limity klucza, niezależnie od jego typu; null oznacza limity wspólne dla wszystkich.',
  'When an item is told to organizations by mail, or what came of it.':
    'Kiedy organizacje zostaną powiadomione e-mailem o pozycji albo jaki był tego wynik.',
  'Holds back what has not gone out yet, until it is sent. Indicators go in digests and cannot be held back: they are unpublished instead.':
    'Wstrzymuje to, czego jeszcze nie wysłano, aż do polecenia wysłania. Wskaźniki trafiają do podsumowań i nie można ich wstrzymać: zamiast tego cofa się ich publikację.',
  'Sends within a minute what settles or is held back.':
    'Wysyła w ciągu minuty to, co czeka na swoją porę lub jest wstrzymane.',
  'The notification e-mails of an organization, in the order in which they were added.':
    'Adresy powiadomień organizacji, w kolejności dodania.',
  'Notification e-mails: of all organizations for platform admins, of their own for the others.':
    'Adresy powiadomień: dla administratorów platformy wszystkich organizacji, dla pozostałych ich własnej.',
  'Adds a notification e-mail to an organization, with a PGP key if one is given. An address is there once in an organization.':
    'Dodaje adres powiadomień organizacji, z kluczem PGP, jeśli go podano. Adres występuje w organizacji tylko raz.',
  'One notification e-mail.': 'Jeden adres powiadomień.',
  'Changes what is given of the description, the language and the preferences, or sets the PGP key. Preferences are given whole; what was published before the change is still told by the former. The address itself stays.':
    'Zmienia podane spośród: opisu, języka i preferencji, albo ustawia klucz PGP. Preferencje podaje się w całości; o tym, co opublikowano przed zmianą, powiadamia się jeszcze według poprzednich. Sam adres pozostaje bez zmian.',
  'Deletes a notification e-mail.': 'Usuwa adres powiadomień.',
  'Deletes the PGP key of a notification e-mail: what the organization lets go in clear then goes to it so.':
    'Usuwa klucz PGP adresu powiadomień: to, na co organizacja zezwala bez szyfrowania, jest na niego odtąd wysyłane otwartym tekstem.',
  'Has notifications sent again to an address that is paused.': 'Wznawia powiadomienia na wstrzymany adres.',
  'Leads to the page on which the mails are ended that a link was sent with. It changes nothing.':
    'Prowadzi do strony, na której można zrezygnować z wiadomości, w których był link. Niczego nie zmienia.',
  'Ends the mails that a link was sent with, by the page or in one step by a mail program (RFC 8058). Once more changes nothing.':
    'Wypisuje z wiadomości, w których był link: na stronie albo od razu w programie pocztowym (RFC 8058). Powtórzenie niczego nie zmienia.',
  'What a link ends: which mails, to whom, and whether they are sent now.':
    'Z czego wypisuje link: jakie to wiadomości, dla kogo i czy są teraz wysyłane.',
  'Has a test mail sent to a notification e-mail within a minute: one a minute and twenty a day for an address at most, and none to one that is paused.':
    'Wysyła w ciągu minuty wiadomość próbną na adres powiadomień: najwyżej jedną na minutę i dwadzieścia na dobę, a na wstrzymany adres żadnej.',
  'Assets of an organization, filtered, sorted and paged, with the requests that wait for those on the page, and how many there are of each type.':
    'Zasoby organizacji, filtrowane, sortowane i podzielone na strony, z oczekującymi wnioskami dotyczącymi zasobów z tej strony oraz liczbą zasobów każdego typu.',
  'Adds an asset. What an organization admin adds is a request, which the provider accepts or denies.':
    'Dodaje zasób. To, co dodaje administrator organizacji, jest wnioskiem, który dostawca przyjmuje lub odrzuca.',
  'Adds up to 500 assets. When any cannot be added none is, unless only the valid ones are asked for.':
    'Dodaje do 500 zasobów. Jeśli któregoś nie można dodać, nie zostaje dodany żaden, chyba że proszono o dodanie tylko poprawnych.',
  'A CSV file of the assets of an organization. With `as=link` a link to it that lives five minutes, and how many rows it has; a file that is too large for a reply is answered in this way, too.':
    'Plik CSV z zasobami organizacji. Z `as=link` link do pliku, ważny pięć minut, i liczba jego wierszy; taka jest też odpowiedź, gdy plik jest na nią za duży.',
  'Deletes an asset; `null` is answered. For an organization admin it makes a request to delete it, and answers with the asset that waits.':
    'Usuwa zasób; odpowiedzią jest `null`. Wywołane przez administratora organizacji składa wniosek o usunięcie, a odpowiedzią jest oczekujący zasób.',
  'Requests to add or delete assets that wait for an answer, or those that have one: of one organization or, for platform admins, of all.':
    'Wnioski o dodanie lub usunięcie zasobów, oczekujące albo rozpatrzone: jednej organizacji lub, dla administratorów platformy, wszystkich.',
  'Accepts or denies a request. A denied addition leaves nothing, an accepted deletion neither.':
    'Przyjmuje lub odrzuca wniosek. Po odrzuconym dodaniu nic nie zostaje, po przyjętym usunięciu także.',
  'Takes a request back that waits for an answer.': 'Wycofuje wniosek, który czeka na odpowiedź.',
  'Accepts or denies the named requests, or all that wait for assets that match the filters of a list. Requests that are made later are not touched, answered ones are left alone. With `expected_total` it starts only if so many match.':
    'Przyjmuje lub odrzuca wskazane wnioski albo wszystkie oczekujące dotyczące zasobów, które pasują do filtrów listy. Nie dotyka wniosków złożonych później, a rozpatrzone pozostawia bez zmian. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
  "Progress of one of the caller's answers to many requests. While it runs, asking works on it.":
    'Postęp rozpatrywania wielu wniosków przez wywołującego. Dopóki trwa, zapytanie posuwa je naprzód.',
  'Mails of the last 30 days, newest first; those that wait stand first, 200 notifications and 200 others at most. A page may have fewer than asked for, even none, while `next` leads on.':
    'Wiadomości z ostatnich 30 dni, od najnowszych; oczekujące są na początku, najwyżej 200 powiadomień i 200 innych. Strona może mieć mniej pozycji, niż proszono, a nawet żadnej, choć `next` prowadzi dalej.',
  'How many notifications of the last seven days did not arrive and were not sent again; no more than 1,000 are counted.':
    'Ile powiadomień z ostatnich siedmiu dni nie dotarło i nie wysłano ich ponownie; liczone są najwyżej do 1000.',
  'Sends a notification that has not arrived once more: it is composed anew of what it told. That happens once for a mail.':
    'Wysyła jeszcze raz powiadomienie, które nie dotarło: treść powstaje od nowa z tego, o czym informowało. Każdą wiadomość można tak wysłać raz.',
  "The caller's exports of the last day, newest first.":
    'Eksporty wywołującego z ostatniej doby, od najnowszych.',
  'Work in the background that was given up in the last 7 days, newest first, 100 at most.':
    'Prace w tle, których zaniechano w ostatnich 7 dniach, od najnowszych, najwyżej 100.',
  "Progress of one of the caller's exports.": 'Postęp jednego z eksportów wywołującego.',
  "Leads to the file of one of the caller's exports. Files are kept for a day, and not handed out once what they may have was raised to TLP:RED.":
    'Prowadzi do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę i przestają być wydawane, gdy pozycjom, które mogą zawierać, nadano poziom TLP:RED.',
  "Leads to the file of one of the caller's exports. Files are kept for a day.":
    'Prowadzi do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę.',
  'Says that an indicator was seen in the organization, or is a false positive there or for everybody. For everybody it takes `evidence` that analysts can judge: at least 30 characters and four different words.':
    'Zgłasza, że wskaźnik zauważono w organizacji albo że jest fałszywym alarmem w niej lub dla wszystkich. Fałszywy alarm dla wszystkich wymaga uzasadnienia (`evidence`), które analitycy mogą sprawdzić: co najmniej 30 znaków i cztery różne słowa.',
  "The organization's own sightings of an indicator, latest first, and how many organizations saw it. Analysts get those of all organizations. `other_value` is the value of which it was said, where the indicator has another one now: it does not hold for that, and an answer cannot withdraw the indicator by it.":
    'Zgłoszenia własnej organizacji dotyczące wskaźnika, od najnowszych, i liczba organizacji, które go zauważyły. Analitycy dostają zgłoszenia wszystkich organizacji. `other_value` to wartość, o której była mowa, jeśli wskaźnik ma teraz inną: zgłoszenie jej nie dotyczy i odpowiedź na nie nie może wycofać wskaźnika.',
  'The inbox: what organizations sent of indicators, filtered, sorted and paged.':
    'Skrzynka zgłoszeń: co organizacje zgłosiły o wskaźnikach, z filtrami, sortowaniem i stronami.',
  'One sighting of the inbox.': 'Jedno zgłoszenie ze skrzynki.',
  'Makes a published indicator valid from now on, as if it were seen; one that has expired is valid again.':
    'Przedłuża ważność opublikowanego wskaźnika od teraz, tak jakby go zauważono; wygasły jest znowu ważny.',
  'Answers a sighting: the organization is told. `taken_back` withdraws the indicator from everybody, with the reason that is given.':
    'Odpowiada na zgłoszenie i powiadamia organizację. `taken_back` wycofuje wskaźnik dla wszystkich, z podanym powodem.',
  "Takes back the organization's own sighting, as long as it is not answered; that it is a false positive there, always.":
    'Cofa zgłoszenie własnej organizacji, dopóki nie ma odpowiedzi; fałszywy alarm w samej organizacji można cofnąć zawsze.',
  'When and why an indicator that was published was taken back, and what it was; not found of one that is published or never was.':
    'Kiedy i dlaczego opublikowany wskaźnik został wycofany i czym był; nie ma tego dla wskaźnika, który jest opublikowany albo nigdy nie był.',
  'Feeds, filtered, sorted and paged, with the exact total. Others than analysts get published ones only.':
    'Wskaźniki, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich. Inni niż analitycy otrzymują tylko opublikowane.',
  'Adds a feed. A value of no such type is refused; one on a list of known harmless values has to be confirmed.':
    'Dodaje wskaźnik. Wartość niezgodna z typem zostaje odrzucona; wartość z listy znanych jako nieszkodliwe trzeba potwierdzić.',
  'Says that an item does not concern an asset of the organization ("not ours"): it is remembered for everybody there. The caller needs the module of the item, and the item matches the asset.':
    'Stwierdza, że pozycja nie dotyczy zasobu organizacji („to nie my”): jest to zapamiętane dla wszystkich w organizacji. Wywołujący musi mieć moduł tej pozycji, a pozycja musi pasować do zasobu.',
  'Takes back that an item does not concern an asset of the organization.':
    'Cofa stwierdzenie, że pozycja nie dotyczy zasobu organizacji.',
  'One feed. Analysts also get its history, organizations why it concerns them.':
    'Jeden wskaźnik. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes a feed with its comments.': 'Usuwa wskaźnik wraz z komentarzami.',
  'Feeds like one that is about to be added: of the same value, however it is written, or of the same type with the same tags and a value that has this one in it.':
    'Wskaźniki podobne do tego, który ma zostać dodany: o tej samej wartości, jakkolwiek zapisanej, albo tego samego typu, z tymi samymi tagami i wartością, która zawiera podaną.',
  'Deletes the named feeds with their comments. An id that does not exist refuses the whole request.':
    'Usuwa wskazane wskaźniki wraz z komentarzami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Publishes a feed, or takes it back.': 'Publikuje wskaźnik albo cofa jego publikację.',
  'Publishes the named feeds, or takes them back. An id that does not exist refuses the whole request.':
    'Publikuje wskazane wskaźniki albo cofa ich publikację. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'A CSV file of the feeds that match.': 'Plik CSV z pasującymi wskaźnikami.',
  'Threats that name a group of the feed. Empty for callers without the module of threats.':
    'Zagrożenia, które wymieniają grupę tego wskaźnika. Puste dla wywołujących bez modułu zagrożeń.',
  'Which of up to 1,000 values are known, however they are written, defanged or not, and which known networks and domains contain them.':
    'Które z najwyżej 1000 wartości są znane, jakkolwiek zapisane, i które znane sieci i domeny je zawierają.',
  'Adds the indicators of a file, a batch of its rows at a time, and says of each what became of it. Repeating a batch adds nothing twice. A dry run writes nothing.':
    'Dodaje wskaźniki z pliku, porcjami wierszy, i mówi o każdym, co się z nim stało. Powtórzenie porcji niczego nie dodaje drugi raz. Przebieg próbny niczego nie zapisuje.',
  'Comments on a feed, newest first.': 'Komentarze do wskaźnika, od najnowszych.',
  'One comment.': 'Jeden komentarz.',
  "Changes one's own comment.": 'Zmienia własny komentarz.',
  "Deletes one's own comment.": 'Usuwa własny komentarz.',
  'Comments on a feed.': 'Dodaje komentarz do wskaźnika.',
  'Starts an action on the named feeds, or on all that match the filters of a list. Feeds that are added later are not touched. With `expected_total` it starts only if so many match.':
    'Rozpoczyna działanie na wskazanych wskaźnikach albo na wszystkich, które pasują do filtrów listy. Nie dotyka wskaźników dodanych później. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
  'Starts an export of every feed that matches: a zipped CSV file, in the order of the sort.':
    'Rozpoczyna eksport wszystkich pasujących wskaźników: spakowany plik CSV, w kolejności sortowania.',
  "The caller's jobs of the last day, newest first.":
    'Zadania wywołującego z ostatniej doby, od najnowszych.',
  "Progress of one of the caller's jobs. While it runs, asking works on it for some seconds.":
    'Postęp jednego z zadań wywołującego. Dopóki trwa, zapytanie przez kilka sekund posuwa je naprzód.',
  'Groups of feeds, filtered, sorted and paged. Others than analysts get published ones only.':
    'Grupy wskaźników, filtrowane, sortowane i podzielone na strony. Inni niż analitycy otrzymują tylko opublikowane.',
  'Creates a group of feeds.': 'Tworzy grupę wskaźników.',
  'One group. Analysts also get its history.': 'Jedna grupa. Analitycy otrzymują też jej historię.',
  'Changes the fields that are given; `is_verified` publishes the group, or takes it back.':
    'Zmienia podane pola; `is_verified` publikuje grupę albo cofa jej publikację.',
  'Deletes a group. Its feeds stay; one that threats name, or that API keys are limited to, is refused.':
    'Usuwa grupę. Jej wskaźniki pozostają; grupa, którą wymieniają zagrożenia lub do której ograniczono klucze API, nie zostaje usunięta.',
  'Names of the groups with these ids.': 'Nazwy grup o podanych identyfikatorach.',
  'Groups to choose from: at most 50, those changed last first.':
    'Grupy do wyboru: najwyżej 50, od ostatnio zmienionych.',
  'Threats that name the group. Empty for callers without the module of threats.':
    'Zagrożenia, które wymieniają grupę. Puste dla wywołujących bez modułu zagrożeń.',
  'Feeds of a group, filtered, sorted and paged.':
    'Wskaźniki grupy, filtrowane, sortowane i podzielone na strony.',
  'Publishes every feed of a group, takes them back, or sets their IDS flag. A job does it: in a large group it is still running in the reply, and `changed` counts what is done so far.':
    'Publikuje wszystkie wskaźniki grupy, cofa ich publikację albo ustawia ich flagę IDS. Wykonuje to zadanie w tle: przy dużej grupie w odpowiedzi jeszcze trwa, a `changed` podaje, ile zrobiono do tej pory.',
  'Deletes the named groups. Their feeds stay; groups that threats name, or that API keys are limited to, are refused.':
    'Usuwa wskazane grupy. Ich wskaźniki pozostają; grupy, które wymieniają zagrożenia lub do których ograniczono klucze API, nie zostają usunięte.',
  'Publishes the named groups, or takes them back. An id that does not exist refuses the whole request.':
    'Publikuje wskazane grupy albo cofa ich publikację. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Adds feeds to a group.': 'Dodaje wskaźniki do grupy.',
  'Takes feeds out of a group.': 'Usuwa wskaźniki z grupy.',
  'A CSV file of the feeds of a group.': 'Plik CSV ze wskaźnikami grupy.',
  "The caller's own views and those shared with the organization, by name, each with how many feeds it has.":
    'Własne widoki wywołującego i te, które udostępniono organizacji, według nazwy, każdy z liczbą wskaźników.',
  'Keeps a view. At most 50 for a person.': 'Zapisuje widok. Osoba może mieć najwyżej 50.',
  'One view.': 'Jeden widok.',
  "Replaces one's own view.": 'Zastępuje własny widok.',
  "Deletes one's own view. One that API keys of the organization are limited to is refused.":
    'Usuwa własny widok. Widok, do którego ograniczono klucze API organizacji, nie zostaje usunięty.',
  'Feeds of a view, filtered further, sorted and paged.':
    'Wskaźniki widoku, dodatkowo filtrowane, sortowane i podzielone na strony.',
  'A CSV file of the feeds of a view.': 'Plik CSV ze wskaźnikami widoku.',
  'How the section of each module can be shown; the first is that of a new section.':
    'Jak można pokazać sekcję każdego modułu; pierwszy sposób dotyczy nowej sekcji.',
  "The caller's own templates, by name, and those that everybody has.":
    'Własne szablony wywołującego, według nazwy, i te, które mają wszyscy.',
  'Keeps four sections under a name. A person has eight templates at most.':
    'Zapisuje cztery sekcje pod nazwą. Osoba ma najwyżej osiem szablonów.',
  "Deletes one of the caller's own templates. Reports that were made of it keep their sections.":
    'Usuwa jeden z własnych szablonów wywołującego. Raporty utworzone na jego podstawie zachowują swoje sekcje.',
  "The caller's periodic reports by name; an organization admin's reply has everybody's.":
    'Raporty okresowe wywołującego według nazwy; administrator organizacji otrzymuje raporty wszystkich.',
  'A report that is made anew at 03:00 (Europe/Warsaw) after each day, week, month or quarter, about it.':
    'Raport tworzony na nowo o 03:00 (Europe/Warsaw) po każdym dniu, tygodniu, miesiącu lub kwartale, na jego temat.',
  'One periodic report.': 'Jeden raport okresowy.',
  'Changes the fields that are given. A section that is null is taken out.':
    'Zmienia podane pola. Sekcja o wartości null zostaje usunięta.',
  'Deletes a periodic report with its schedule. Reports that were made of it stay.':
    'Usuwa raport okresowy wraz z harmonogramem. Raporty utworzone na jego podstawie pozostają.',
  'Switches a periodic report on, from the period whose report is not due yet, or off.':
    'Włącza raport okresowy, począwszy od okresu, którego raport nie jest jeszcze należny, albo go wyłącza.',
  "Reports that were made, are being made or have failed: the caller's own, or everybody's of an organization admin's organization.":
    'Raporty utworzone, tworzone i nieudane: własne wywołującego albo, dla administratora organizacji, wszystkich w jego organizacji.',
  'Asks for a report of a period of one month at most. It is made in the background.':
    'Zamawia raport za okres najwyżej jednego miesiąca. Raport powstaje w tle.',
  "A user's reports: the caller's own, or those of a user of the organization admin's organization.":
    'Raporty użytkownika: własne wywołującego albo użytkownika z organizacji, którą wywołujący administruje.',
  "All reports of the caller's own organization.": 'Wszystkie raporty własnej organizacji wywołującego.',
  'One report.': 'Jeden raport.',
  'Deletes a report with its file; one that is being made is not finished.':
    'Usuwa raport wraz z plikiem; tworzony raport nie zostaje dokończony.',
  'Leads to the zip file, by a link that lives five minutes. Who lacks a module of it gets none, nor does anybody once an item of it was raised to TLP:RED.':
    'Prowadzi do pliku zip przez link ważny pięć minut. Nie otrzymuje go ten, kto nie ma któregoś z modułów raportu, ani nikt, gdy którejś z pozycji raportu nadano poziom TLP:RED.',
  'Puts a report that has failed back into the queue.': 'Umieszcza nieudany raport ponownie w kolejce.',
  "Sends a report that is ready to its owner's address, encrypted with the owner's key.":
    'Wysyła gotowy raport na adres właściciela, zaszyfrowany jego kluczem.',
  'What a report would hold if it were made now: how many rows each section has, how many pages, and its summary as it would look.':
    'Co zawierałby raport, gdyby powstał teraz: ile wierszy ma każda sekcja, ile jest stron i jak wyglądałoby podsumowanie.',
}
