/** Polish texts that only the document of the portal's own calls uses, by the English text, as in `key-texts-pl.ts`. */
export const portalTextsPl: Readonly<Record<string, string>> = {
  'Signing in with a password and a second step, signing out, and a forgotten password.':
    'Logowanie hasłem i drugim krokiem, wylogowanie i zapomniane hasło.',
  'What users see and change in their own account.': 'Co użytkownicy widzą i zmieniają na własnym koncie.',
  'Second factors, passkeys, recovery codes and the sessions of an account.':
    'Drugie składniki, klucze dostępu, kody odzyskiwania i sesje konta.',
  'Counts for the menu and the home page.': 'Liczby w menu i na pulpicie.',
  'Categories, tags and types, in both languages.': 'Kategorie, tagi i typy, w obu językach.',
  'Indicators of compromise, and the comments on them.': 'Wskaźniki kompromitacji i komentarze do nich.',
  'Sightings of indicators by organizations, and false positives.':
    'Zgłoszenia organizacji o zaobserwowanych wskaźnikach i o fałszywych alarmach.',
  'Reports, once or regularly, and their templates.': 'Raporty, jednorazowe i okresowe, oraz ich szablony.',
  'Keys that machines use to call the portal.': 'Klucze, którymi z portalem łączą się programy.',
  'Organizations, their services, logos and networks.': 'Organizacje, ich usługi, loga i sieci.',
  'Addresses that receive notifications of published items.':
    'Adresy, na które wysyłane są powiadomienia o publikacjach.',
  'Notifications of an item: pending, sent and held back.':
    'Powiadomienia o pozycji: oczekujące, wysłane i wstrzymane.',
  'Users of organizations and of the provider.': 'Użytkownicy organizacji i dostawcy.',
  'Who did what and when.': 'Kto, co i kiedy zrobił.',
  'E-mails that the portal sent, and those that failed.':
    'Wiadomości wysłane przez portal i te, których nie udało się wysłać.',
  'Endpoints that receive events over HTTP.': 'Adresy, na które wysyłane są zdarzenia przez HTTP.',
  'First step of sign-in. The reply has no user if a second factor is required. Users without another factor are sent a code by e-mail at once.':
    'Pierwszy krok logowania. Odpowiedź nie zawiera użytkownika, gdy potrzebny jest drugi składnik. Użytkownikom bez innego składnika od razu wysyłany jest kod e-mailem.',
  'Second step of sign-in: the code from the e-mail or from an authenticator app, or a recovery code. Without `kind` it is the code from the e-mail if one was sent, otherwise the code from the app.':
    'Drugi krok logowania: kod z e-maila, z aplikacji uwierzytelniającej albo kod zapasowy. Bez `kind` jest to kod, który wysłano, a jeśli żadnego nie wysłano, kod z aplikacji.',
  'Begins a sign-in with a passkey: options for `navigator.credentials.get`. After the first step it is the second step. Without a first step it is the whole sign-in, and the browser offers the passkeys that it has.':
    'Rozpoczyna logowanie kluczem dostępu: opcje dla `navigator.credentials.get`. Po pierwszym kroku jest to drugi krok. Bez pierwszego kroku jest to całe logowanie, a przeglądarka proponuje klucze, które ma.',
  'Completes a sign-in with a passkey. The authenticator must verify the user, so that one passkey counts as two factors.':
    'Kończy logowanie kluczem dostępu. Urządzenie musi zweryfikować użytkownika, więc jeden klucz liczy się jako dwa składniki.',
  'The second factors of the account, without any secret.': 'Drugie składniki konta, bez żadnych tajemnic.',
  'Begins to set up an authenticator app (RFC 6238): its new secret, which takes effect once one of its codes is sent within 15 minutes. Until then the previous app works.':
    'Rozpoczyna włączanie aplikacji uwierzytelniającej (RFC 6238): jej nowy sekret, który zacznie obowiązywać, gdy w ciągu 15 minut zostanie przesłany kod z aplikacji. Do tego czasu działa poprzednia aplikacja.',
  'Sets up the authenticator app with one of its codes. The reply to the first factor has recovery codes, which no other reply has.':
    'Włącza aplikację uwierzytelniającą przy użyciu jej kodu. Odpowiedź na pierwszy składnik zawiera kody zapasowe, których nie ma żadna inna odpowiedź.',
  'Removes the authenticator app. Refused if no second factor would be left.':
    'Usuwa aplikację uwierzytelniającą. Żądanie jest odrzucane, jeśli nie zostałby żaden drugi składnik.',
  'Begins to register a passkey: options for `navigator.credentials.create`.':
    'Rozpoczyna rejestrację klucza dostępu: opcje dla `navigator.credentials.create`.',
  'Registers a passkey from the reply of the browser. The reply to the first factor has recovery codes, which no other reply has.':
    'Rejestruje klucz dostępu na podstawie odpowiedzi przeglądarki. Odpowiedź na pierwszy składnik zawiera kody zapasowe, których nie ma żadna inna odpowiedź.',
  'Renames a passkey.': 'Zmienia nazwę klucza dostępu.',
  'Removes a passkey. Refused if no second factor would be left.':
    'Usuwa klucz dostępu. Żądanie jest odrzucane, jeśli nie zostałby żaden drugi składnik.',
  'Generates new recovery codes; the previous ones no longer work. Only this reply has them.':
    'Generuje nowe kody zapasowe; poprzednie przestają działać. Tylko ta odpowiedź je zawiera.',
  'Switches codes by e-mail on or off for the caller. Switching off requires an authenticator app or two passkeys.':
    'Włącza lub wyłącza kody e-mailem dla wywołującego. Wyłączenie wymaga aplikacji uwierzytelniającej albo dwóch kluczy dostępu.',
  'Begins a confirmation of the identity of the caller: the ways to confirm it.':
    'Rozpoczyna potwierdzenie tożsamości wywołującego: dostępne sposoby.',
  'Sends a code for a confirmation by e-mail; the previous code stops working.':
    'Wysyła e-mailem kod do potwierdzenia; poprzedni przestaje działać.',
  'Confirms the identity of the caller with a code or a passkey. For 10 minutes, calls that require a confirmation are then accepted. Wrong codes count like those of sign-in, and lock the account.':
    'Potwierdza tożsamość wywołującego kodem lub kluczem dostępu. Przez 10 minut wywołania, które wymagają potwierdzenia, są wtedy wykonywane. Błędne kody liczą się jak przy logowaniu i blokują konto.',
  'The open sessions of the account: this one first, then the most recently used.':
    'Otwarte sesje konta: najpierw ta, potem te, które były używane ostatnio.',
  'Ends one of the sessions of the account.': 'Kończy jedną z sesji konta.',
  'Ends all sessions of the account except this one.': 'Kończy wszystkie sesje konta poza tą.',
  'Sign-ins of the last 90 days, newest first, at most 50. Failed attempts are counted together by day, place and reason.':
    'Logowania z ostatnich 90 dni, od najnowszych, najwyżej 50. Nieudane próby są liczone razem według dnia, miejsca i powodu.',
  "How the provider's staff may sign in.": 'Jak mogą się logować pracownicy dostawcy.',
  "Changes how the provider's staff may sign in, from their next sign-in.":
    'Zmienia sposób, w jaki mogą się logować pracownicy dostawcy, od ich następnego logowania.',
  'How the users of an organization may sign in.': 'Jak mogą się logować użytkownicy organizacji.',
  'Changes how the users of an organization may sign in, from their next sign-in.':
    'Zmienia sposób, w jaki mogą się logować użytkownicy organizacji, od ich następnego logowania.',
  'Removes the second factors of a user and ends the sessions: the next sign-in requires a code by e-mail. The user is notified by e-mail.':
    'Usuwa drugie składniki użytkownika i kończy sesje: następne logowanie wymaga kodu e-mailem. Użytkownik dostaje wiadomość e-mail.',
  'Records of the audit log, newest first. An organization admin sees records of the users and keys of the organization, and of what the provider changed in its accounts and settings. A page may have fewer records than requested, or none, while `next` is set: a rare record is searched for page by page.':
    'Zapisy dziennika audytu, od najnowszych. Administrator organizacji widzi zapisy jej użytkowników i kluczy oraz to, co dostawca zmienił w jej kontach i ustawieniach. Strona może mieć mniej zapisów, niż zażądano, nawet żadnego, mimo że jest `next`: rzadkich zapisów szuka się strona po stronie.',
  'Starts an export of all matching records that the caller sees: a zipped CSV file, newest first. A large export continues in the background.':
    'Rozpoczyna eksport wszystkich pasujących zapisów, które widzi wywołujący: spakowany plik CSV, od najnowszych. Duży eksport jest kończony w tle.',
  'Sends a new code; the previous code stops working.': 'Wysyła nowy kod; poprzedni przestaje działać.',
  'Ends the session.': 'Kończy sesję.',
  'Sends a reset link by e-mail if the address has an account; the reply is the same if it has none.':
    'Wysyła link do zmiany hasła, jeśli adres ma konto; jeśli nie ma, odpowiedź jest taka sama.',
  'Sets a new password with the token of a reset link, ends all sessions and unlocks the account.':
    'Ustawia nowe hasło przy użyciu tokenu z linku, kończy wszystkie sesje i odblokowuje konto.',
  'Whether the token of a reset link is still valid. Changes nothing and names nobody.':
    'Czy token z linku jest nadal ważny. Niczego nie zmienia i nikogo nie wskazuje.',
  'The same as `POST new_password`, with the token in the path.':
    'To samo co `POST new_password`, z tokenem w ścieżce.',
  'The signed-in user with the modules that are switched on now.':
    'Zalogowany użytkownik wraz z modułami, które są w tej chwili włączone.',
  'Changes the password and ends every other session of the user.':
    'Zmienia hasło i kończy wszystkie pozostałe sesje użytkownika.',
  'The language of the account.': 'Język konta.',
  'Whether the user gets reminders of repairs by e-mail.':
    'Czy użytkownik dostaje e-mailem przypomnienia o naprawach.',
  'Switches reminders of repairs by e-mail on or off.':
    'Włącza lub wyłącza przypomnienia o naprawach wysyłane e-mailem.',
  'Sets the language of the account: of its screens and e-mails.':
    'Ustawia język konta: jego ekranów i wiadomości e-mail.',
  'The PGP key of the account, or null.': 'Klucz PGP konta albo null.',
  'Stores a public PGP key: base64 of its armoured or binary form.':
    'Zapisuje publiczny klucz PGP: base64 postaci tekstowej lub binarnej.',
  'Removes the PGP key of the account.': 'Usuwa klucz PGP konta.',
  'Records that the user opened the portal or one of its modules, for the statistics of the organization. Opening it again within five minutes is the same visit and counts once.':
    'Odnotowuje na potrzeby statystyk organizacji, że użytkownik wszedł do portalu lub do jednego z modułów. Ponowne wejście w ciągu pięciu minut to ta sama wizyta i liczy się raz.',
  'Counts for the badges of the menu and the tiles of the home screen.':
    'Liczby do znaczników w menu i kafelków ekranu głównego.',
  "Indicators that are new for the caller's own organization since a given day, by day, category and tag.":
    'Wskaźniki nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Incidents that are new for the caller's own organization since a given day, by day, category and tag.":
    'Incydenty nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Threats that are new for the caller's own organization since a given day, by day, category and tag.":
    'Zagrożenia nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  "Visibilities that are new for the caller's own organization since a given day, by day, category and tag.":
    'Widoczności nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
  'Published threats, filtered, sorted and paged, with the exact total.':
    'Opublikowane zagrożenia, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One threat. Analysts also get its change history, organizations the reason why it concerns them.':
    'Jedno zagrożenie. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes a threat.': 'Usuwa zagrożenie.',
  'Sets the TLP level of the given threats; null sets the default level of threats. If an id does not exist, the whole request is refused.':
    'Oznacza wskazane zagrożenia poziomem TLP, a przy null domyślnym dla zagrożeń. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Sets the TLP level of the given incidents; null sets the default level of incidents. If an id does not exist, the whole request is refused.':
    'Oznacza wskazane incydenty poziomem TLP, a przy null domyślnym dla incydentów. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Sets the TLP level of the given visibilities; null sets the default level of visibilities. If an id does not exist, the whole request is refused.':
    'Oznacza wskazane widoczności poziomem TLP, a przy null domyślnym dla widoczności. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'Sets the TLP level of the given groups; null sets the default level of groups. If an id does not exist, the whole request is refused.':
    'Oznacza wskazane grupy poziomem TLP, a przy null domyślnym dla grup. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
  'The default TLP level of each kind of item, for items without their own level.':
    'Poziomy TLP, które mają pozycje każdego rodzaju, gdy nie mają własnego.',
  'Sets the default TLP levels. Items without their own level get the new one at once.':
    'Ustawia domyślne poziomy. Pozycje bez własnego poziomu mają nowy od razu.',
  'Deletes the given threats. If an id does not exist, the whole request is refused.':
    'Usuwa wskazane zagrożenia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Incidents of every organization, filtered, sorted and paged, with the exact total.':
    'Incydenty wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'Publishes an incident for each of the organizations. Organizations that already have an incident with the same data are listed and keep it.':
    'Publikuje incydent dla każdej z organizacji. Organizacje, które mają już incydent z takimi samymi danymi, są wymienione i zachowują to, co mają.',
  "Incidents of the caller's own organization, filtered, sorted and paged, with the exact total.":
    'Incydenty własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One incident. Analysts also get its change history.':
    'Jeden incydent. Analitycy otrzymują też jego historię.',
  'Deletes an incident with its attachments.': 'Usuwa incydent wraz z załącznikami.',
  'Resolves (`is_active: false`) or reopens an incident.':
    'Zamyka incydent (`is_active: false`) lub otwiera go ponownie.',
  'Resolves or reopens the given incidents. If an id does not exist or belongs to another organization, the whole request is refused.':
    'Zamyka lub ponownie otwiera wskazane incydenty. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'Deletes the given incidents with their attachments. If an id does not exist, the whole request is refused.':
    'Usuwa wskazane incydenty wraz z załącznikami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'A CSV file of the matching incidents, newest first unless sorted otherwise: a link that is valid for five minutes, the number of rows, and the number of matches.':
    'Plik CSV z pasującymi incydentami, od najnowszych, o ile nie podano innego sortowania: link ważny pięć minut, liczba wierszy pliku i liczba pasujących incydentów.',
  'Organizations with the incidents service.': 'Organizacje, które mają usługę incydentów.',
  'The templates of incidents, by name.': 'Szablony incydentów, według nazwy.',
  'Creates a template of incidents.': 'Tworzy szablon incydentu.',
  'Deletes a template of incidents. Incidents created from it remain.':
    'Usuwa szablon incydentu. Incydenty utworzone na jego podstawie pozostają.',
  'The rules of attachments.': 'Zasady dotyczące załączników.',
  'The attachments of an incident.': 'Załączniki incydentu.',
  'Redirects to the file, by a link that is valid for a minute.':
    'Przekierowuje do pliku linkiem ważnym minutę.',
  'Redirect: `Location` points to it.': 'Przekierowanie: `Location` prowadzi do celu.',
  'Deletes an attachment.': 'Usuwa załącznik.',
  'Grants the upload of files for all the given incidents. A grant is valid for fifteen minutes; a file that is not confirmed is deleted after a day.':
    'Zezwala na przesłanie plików, które mają otrzymać wszystkie wskazane incydenty. Zezwolenie jest ważne piętnaście minut; niepotwierdzony plik znika po dobie.',
  'Checks the content of the uploaded files and attaches them to every given incident: all of them or none.':
    'Sprawdza zawartość przesłanych plików i dołącza je do każdego wskazanego incydentu: wszystko albo nic.',
  'Attaches the files `attachments[]` to the incidents `incident_ids[n]`: all of them or none. For files that fit in one request.':
    'Dołącza pliki `attachments[]` do incydentów `incident_ids[n]`: wszystko albo nic. Dla tego, co mieści się w jednym żądaniu.',
  'Visibilities of every organization, filtered, sorted and paged, with the exact total.':
    'Widoczności wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'Publishes a visibility with one detection. The same visibility of the same organization is refused: add a detection instead.':
    'Publikuje widoczność wykrytą jeden raz. Ta sama widoczność tej samej organizacji zostaje odrzucona: zamiast tego dodaj wykrycie.',
  "Visibilities of the caller's own organization, filtered, sorted and paged, with the exact total.":
    'Widoczności własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
  'One visibility. Analysts also get their comment and its change history, organizations the reason why it concerns them.':
    'Jedna widoczność. Analitycy otrzymują też swój komentarz i historię widoczności, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes a visibility with its detection dates.': 'Usuwa widoczność wraz z datami wykrycia.',
  'Resolves (`is_active: false`) a visibility in any state, or reopens a closed one with its previous state, assigned user and due date.':
    'Zamyka widoczność (`is_active: false`) na dowolnym etapie albo ponownie otwiera zamkniętą: z poprzednim etapem, osobą odpowiedzialną i terminem.',
  'Moves a visibility to another stage. The organization acknowledges it, repairs it and reports it as repaired; the organization admins accept a risk; analysts resolve visibilities and reopen closed ones.':
    'Zmienia etap widoczności. Organizacja potwierdza ją, naprawia i zgłasza, że jest naprawiona; jej administratorzy akceptują ryzyko; analitycy zamykają widoczności i ponownie otwierają zamknięte.',
  "A CSV file of the matching visibilities of the caller's own organization, in the order of the list: a link that is valid for five minutes, the number of rows, and the number of matches.":
    'Plik CSV z pasującymi widocznościami własnej organizacji, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących widoczności.',
  'A CSV file of the matching threats, in the order of the list: a link that is valid for five minutes, the number of rows, and the number of matches.':
    'Plik CSV z pasującymi zagrożeniami, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących zagrożeń.',
  'Moves the given visibilities to a stage. Those that cannot move there from their current stage stay as they are, and are listed in `refused` with that stage. If an id does not exist or belongs to another organization, the whole request is refused.':
    'Zmienia etap wskazanych widoczności. Te, które nie mogą przejść do niego z obecnego, zostają bez zmian i są wymienione w `refused` z etapem, w którym są. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'The stages and comments of a visibility, latest first: each stage with who set it and why, the comments, and the latest detection.':
    'Etapy i komentarze widoczności, od najnowszych: każdy etap z tym, kto go ustawił i dlaczego, komentarze i ostatnie wykrycie.',
  'Adds a comment to a visibility, which the organization and the analysts see.':
    'Dodaje komentarz do widoczności, który widzą organizacja i analitycy.',
  'The number of days in which an organization wants visibilities repaired, by criticality.':
    'W ile dni organizacja chce naprawiać widoczności, według krytyczności.',
  'Sets the days. Due dates that are already set do not change.':
    'Ustawia te dni. Wyznaczone już terminy pozostają.',
  "Users of the caller's own organization with access to visibilities, by name: visibilities can be assigned to them.":
    'Użytkownicy własnej organizacji wywołującego z dostępem do widoczności, według imion i nazwisk: można im przydzielać widoczności.',
  "The caller's own organization: the repair time of visibilities resolved since a given day, by criticality, and the stages of the open ones.":
    'Własna organizacja wywołującego: czas naprawy widoczności zamkniętych od podanego dnia, według krytyczności, oraz etapy otwartych.',
  'Marks a visibility as false positive, which stops its detection, or clears the mark.':
    'Oznacza widoczność jako fałszywy alarm, co kończy jej wykrywanie, albo usuwa to oznaczenie.',
  'Resolves or reopens the given visibilities, or marks or unmarks them as false positives. If an id does not exist or belongs to another organization, the whole request is refused.':
    'Zamyka, ponownie otwiera, oznacza lub przestaje oznaczać jako fałszywy alarm wskazane widoczności. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
  'Deletes the given visibilities with their detection dates. If an id does not exist, the whole request is refused.':
    'Usuwa wskazane widoczności wraz z datami wykrycia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'When the visibility was detected, latest first.': 'Kiedy wykryto widoczność, od najnowszych.',
  'Deletes one detection date. The only one cannot be deleted: delete the visibility instead.':
    'Usuwa jedną datę wykrycia. Jedynej nie można usunąć: zamiast tego usuń widoczność.',
  'Organizations with the visibilities service.': 'Organizacje, które mają usługę widoczności.',
  'Organizations, filtered, sorted and paged: all of them for provider staff, their own for the others.':
    'Organizacje, filtrowane, sortowane i podzielone na strony: dla pracowników dostawcy wszystkie, dla pozostałych ich własna.',
  'Creates an organization with every service switched off.':
    'Tworzy organizację z wyłączonymi wszystkimi usługami.',
  'One organization. Platform admins also get its change history.':
    'Jedna organizacja. Administratorzy platformy otrzymują też jej historię.',
  'Changes the given fields. Organization admins may change only the contact e-mail.':
    'Zmienia podane pola. Administratorzy organizacji mogą zmienić tylko kontaktowy adres e-mail.',
  'Deletes an organization at once, and its data in the background. If `client_name` is given, it must be its name.':
    'Usuwa organizację od razu, a jej dane w tle. Jeśli podano `client_name`, musi to być jej nazwa.',
  'Name and picture of an organization.': 'Nazwa i obraz organizacji.',
  'Deletions of organizations in the last 30 days, newest first, with their progress.':
    'Usunięcia organizacji z ostatnich 30 dni, od najnowszych, wraz z postępem.',
  'The services of an organization.': 'Usługi organizacji.',
  'Changes the given flags. Switching a service off also switches off its API access and its e-mails.':
    'Zmienia podane flagi. Wyłączenie usługi wyłącza też jej dostęp przez API i jej wiadomości e-mail.',
  'How an organization is notified: the time zone of its digests and quiet hours, and what an e-mail to an address without a PGP key may contain.':
    'Jak powiadamia się organizację: strefa czasowa podsumowań i ciszy oraz co może zawierać wiadomość wysyłana na adres bez klucza PGP.',
  'Changes the given settings. They also apply to e-mails that are waiting to be sent.':
    'Zmienia podane ustawienia. Stosują się do nich także wiadomości, które czekają na wysłanie.',
  'The IP allow-list of an organization, sorted by address. An empty list allows every address.':
    'Lista dozwolonych adresów IP organizacji, według adresu. Pusta lista dopuszcza każdy adres.',
  'Adds an IPv4 or IPv6 address or network; the reply is the whole list. It applies from the next request of every user.':
    'Dodaje adres lub sieć IPv4 albo IPv6; odpowiedzią jest cała lista. Obowiązuje od następnego żądania każdego użytkownika.',
  'Removes an entry of an IP allow-list.': 'Usuwa wpis z listy dozwolonych adresów IP.',
  'The activity of the users of an organization in a range of days, both ends included: at most a year, so from the same date of the previous year at the earliest. Days are those of Europe/Warsaw. Weeks begin on Monday and count only the days of the range. Days and weeks without activity have 0, and so do future days.':
    'Aktywność użytkowników organizacji w zakresie dni, łącznie z oboma krańcami: najwyżej rok, a więc najwcześniej od tej samej daty rok wcześniej. Dni liczone są według czasu Europe/Warsaw. Tygodnie zaczynają się w poniedziałek i obejmują tylko dni z podanego zakresu. Dni i tygodnie bez aktywności mają 0, podobnie jak dni przyszłe.',
  'Users of an organization, filtered, sorted and paged.':
    'Użytkownicy organizacji, filtrowani, sortowani i podzieleni na strony.',
  'Provider staff, or with scope=all every user of the portal, filtered, sorted and paged.':
    'Pracownicy dostawcy, a ze scope=all wszyscy użytkownicy portalu, filtrowani, sortowani i podzieleni na strony.',
  'One user. Platform admins also get the change history.':
    'Jeden użytkownik. Administratorzy platformy otrzymują też historię.',
  'Changes the given fields. A new role ends the sessions of the user. A new e-mail address takes effect once it is confirmed with the link sent to it, which also ends the sessions.':
    'Zmienia podane pola. Zmiana roli kończy sesje użytkownika. Nowy adres e-mail obowiązuje po potwierdzeniu wysłanym na niego linkiem, co także kończy sesje.',
  'Deletes a user and ends the sessions.': 'Usuwa użytkownika i kończy jego sesje.',
  'Creates a user and sends a link to set a password by e-mail. Organization admins create users of their own organization, platform admins also analysts.':
    'Tworzy użytkownika i wysyła mu link do ustawienia hasła. Administratorzy organizacji tworzą użytkowników własnej organizacji, administratorzy platformy także analityków.',
  'Sends the confirmation link again, to the e-mail address that is to be confirmed.':
    'Wysyła ponownie link potwierdzający na adres e-mail, który ma być potwierdzony.',
  'Cancels the change of the e-mail address; the confirmation link stops working.':
    'Anuluje zmianę adresu e-mail; link potwierdzający przestaje działać.',
  'Confirms the new e-mail address with the link that was sent to it. The sessions of the user end, and the API key is deleted.':
    'Potwierdza nowy adres e-mail linkiem, który na niego wysłano. Sesje użytkownika się kończą, a jego klucz API zostaje usunięty.',
  'Cancels the change of the e-mail address, with the link that was sent to the current address.':
    'Anuluje zmianę adresu e-mail linkiem, który wysłano na obecny adres.',
  'Deactivates an active user and ends the sessions, or activates a deactivated one. `deactivated` sets the state regardless of the current one.':
    'Wyłącza konto użytkownika i kończy jego sesje albo włącza wyłączone konto. `deactivated` ustawia stan bez względu na obecny.',
  'The modules that a user may use, and those that the organization has.':
    'Moduły, których wolno używać użytkownikowi, oraz moduły, które ma organizacja.',
  'Sets the modules that a user may use; those left out do not change. It applies from the next request of the user. Open requests for the granted modules are closed.':
    'Ustawia moduły, których wolno używać użytkownikowi; pominięte pozostają bez zmian. Obowiązuje od jego następnego żądania; prośby o przyznane moduły zostają zamknięte.',
  'Pending requests of a user for modules, oldest first.':
    'Oczekujące prośby użytkownika o moduły, od najdawniejszych.',
  'Requests for modules. Users get their own requests, also the answered ones. Organization admins get the pending requests of their organization, platform admins those of all organizations.':
    'Prośby o moduły. Użytkownicy otrzymują własne, także z odpowiedzią; administratorzy organizacji oczekujące prośby swojej organizacji, a administratorzy platformy prośby wszystkich organizacji.',
  'Requests a module from the organization admins; if the organization does not have the module or has no admin, from the provider. Repeating a pending request changes nothing.':
    'Prosi o moduł administratorów organizacji, a jeśli organizacja nie ma tego modułu lub administratora, dostawcę. Ponowna prośba o moduł, który już czeka, niczego nie zmienia.',
  'Grants a request, or denies it with a reason; the author gets an e-mail. If a platform admin grants it, the missing service of the organization is also switched on; an organization admin cannot do that.':
    'Przyznaje dostęp albo odrzuca prośbę, podając powód; autor dostaje wiadomość e-mail. Gdy dostęp przyznaje administrator platformy, włącza się też usługa, której organizacja nie ma; administrator organizacji nie może tego zrobić.',
  'Cancels a pending request of the caller.': 'Anuluje oczekującą prośbę wywołującego.',
  'The picture of an organization, for users who may see the organization. Browsers may cache it for 10 minutes; `photo_file` of an organization is its address and changes with it.':
    'Obraz organizacji, dla użytkowników, którzy ją widzą. Przeglądarki mogą go przechowywać 10 minut; `photo_file` organizacji to jego adres, który zmienia się wraz z nim.',
  'The file.': 'Plik.',
  'Sets the picture of an organization: PNG or JPEG by its content, at most 2 MB and 250000 pixels (500 by 500). It is redrawn without metadata and without an empty border, at most 320 pixels on the longer side, and at most three times as wide as high.':
    'Ustawia obraz organizacji: PNG lub JPEG według zawartości, najwyżej 2 MB i 250000 pikseli (500 na 500). Obraz jest rysowany ponownie, bez metadanych i bez pustego obramowania, o dłuższym boku najwyżej 320 pikseli i najwyżej trzy razy dłuższy niż wyższy.',
  'Removes the picture of an organization; changes nothing if there is none.':
    'Usuwa obraz organizacji; jeśli go nie ma, nic się nie dzieje.',
  'The API key of an organization, or null if there is none yet. `reveal=false` leaves out the key itself.':
    'Klucz API organizacji albo null, jeśli jeszcze go nie utworzono. Z `reveal=false` bez samego klucza.',
  'Generates a new API key of an organization, with the current API flags of its services. The previous key stops working at once.':
    'Generuje nowy klucz API organizacji, z obecnymi flagami API jej usług. Poprzedni klucz od razu przestaje działać.',
  'System keys, by name, without the keys themselves.':
    'Klucze API systemów, według nazwy, bez samych kluczy.',
  'Creates a system key. Only this reply has the key.':
    'Tworzy klucz API systemu. Tylko ta odpowiedź zawiera klucz.',
  'A UUID that the caller generates. A request that is sent again with the same key and the same content within 24 hours creates nothing; it is refused with `made_before`, because the first reply had a secret that is not stored. With different content it is refused with `repeat_differs`.':
    'UUID wygenerowany przez wywołującego. Żądanie wysłane ponownie z tym samym kluczem i tą samą treścią w ciągu 24 godzin niczego nie tworzy; zostaje odrzucone z kodem `made_before`, ponieważ pierwsza odpowiedź zawierała sekret, którego nigdzie się nie przechowuje. Z inną treścią zostaje odrzucone z kodem `repeat_differs`.',
  'One system key, without the key itself.': 'Jeden klucz API systemu, bez samego klucza.',
  'Changes the name, the networks or the expiry date of a system key. An empty name changes nothing.':
    'Zmienia nazwę, sieci lub koniec ważności klucza API systemu. Pusta nazwa niczego nie zmienia.',
  'Rotates a system key; the new key is valid for as long as the previous one was. The previous key works for 7 more days, unless it expires sooner. Only this reply has the new key.':
    'Wymienia klucz API systemu na nowy, ważny tak samo długo jak poprzedni. Poprzedni działa jeszcze przez 7 dni, chyba że kończy się wcześniej; tylko ta odpowiedź zawiera nowy.',
  'Deletes a system key, which stops working at once.':
    'Usuwa klucz API systemu, który od razu przestaje działać.',
  'The API key of the caller, which the first request creates. `reveal=false` leaves out the key itself, and returns null if there is none.':
    'Klucz API wywołującego, tworzony przy pierwszym zapytaniu o niego. Z `reveal=false` bez samego klucza, a dopóki go nie ma: null.',
  'Generates a new API key of the caller, with the current access. The previous key stops working at once.':
    'Generuje nowy klucz API wywołującego, z obecnym dostępem. Poprzedni klucz od razu przestaje działać.',
  'The keys that the caller may see. Organization admins see the key of the organization, named keys and keys of users; users see their own key.':
    'Klucze, które widzi wywołujący. Administrator organizacji widzi klucz organizacji, klucze nazwane i klucze jej użytkowników, użytkownik swój własny.',
  "The webhooks of the caller's organization, with the state of each.":
    'Webhooki organizacji wywołującego wraz ze stanem każdego z nich.',
  'Creates a webhook of the organization; there can be at most 10. Only this reply has its secret.':
    'Tworzy webhook organizacji, których może być najwyżej 10. Tylko ta odpowiedź zawiera jego sekret.',
  'Changes the name, the address or the choice of events of a webhook.':
    'Zmienia nazwę, adres lub wybór zdarzeń webhooka.',
  'Deletes a webhook with its log. Nothing more is sent to it, not even pending events.':
    'Usuwa webhook wraz z dziennikiem. Nic więcej nie jest do niego wysyłane, także oczekujące zdarzenia.',
  'Generates a new secret of a webhook. The previous one also signs for 24 hours. Only this reply has the new secret.':
    'Generuje nowy sekret webhooka. Poprzedni podpisuje jeszcze przez 24 godziny. Tylko ta odpowiedź zawiera nowy.',
  'Pauses a webhook: nothing is sent to it, and events that occur while it is paused are not sent later.':
    'Wstrzymuje webhook: nic nie jest do niego wysyłane, a zdarzenia z tego czasu nie zostaną wysłane później.',
  'Resumes a paused webhook and sends it a test event.':
    'Wznawia wstrzymany webhook i wysyła do niego zdarzenie testowe.',
  'Sends a test event within a minute, once, also to a paused webhook.':
    'Wysyła w ciągu minuty zdarzenie testowe, jeden raz, także do wstrzymanego webhooka.',
  'The deliveries to a webhook in the last 30 days and their results, newest first, 25 at a time.':
    'Wysyłki do webhooka z ostatnich 30 dni i ich wyniki, od najnowszych, po 25.',
  'An event with its planned body and its attempts. Each attempt leaves out items that were deleted since or may no longer be sent.':
    'Zdarzenie z zaplanowaną treścią i próbami wysłania. Każda próba pomija pozycje, których już nie ma albo których nie wolno już wysłać.',
  'Sends an event again with the same id, with as many attempts as for a new one.':
    'Wysyła zdarzenie ponownie, z tym samym identyfikatorem, i ponawia próby tak długo, jak przy nowym.',
  'The webhooks of an organization by name and host, and whether they work.':
    'Webhooki organizacji według nazwy i hosta oraz to, czy działają.',
  'Creates a named key of the organization. Only this reply has the key.':
    'Tworzy klucz nazwany organizacji. Tylko ta odpowiedź zawiera klucz.',
  'Changes the name, the networks or the expiry date of a named key.':
    'Zmienia nazwę, sieci lub termin ważności klucza nazwanego.',
  'Revokes a named key together with its predecessor, or the key of a user, at once.':
    'Natychmiast unieważnia klucz nazwany wraz z jego poprzednikiem albo klucz użytkownika.',
  'Rotates a named key; the new key is valid for as long as the previous one was. The previous key works for 7 more days, unless it expires sooner. Only this reply has the new key.':
    'Wymienia klucz nazwany na nowy, ważny tak samo długo jak poprzedni. Poprzedni działa jeszcze przez 7 dni, chyba że kończy się wcześniej. Tylko ta odpowiedź zawiera nowy.',
  'The requests of the keys that the caller may see, of the last 14 days (Europe/Warsaw), by day and by key.':
    'Żądania kluczy, które wolno widzieć wywołującemu, z ostatnich 14 dni (Europe/Warsaw), według dni i kluczy.',
  'All keys of an organization and of its users, with their limits and last use.':
    'Wszystkie klucze organizacji i jej użytkowników, wraz z limitami i ostatnim użyciem.',
  'Sets the limits of a key of any type; null means the default limits.':
    'Ustala limity klucza dowolnego typu; null oznacza limity domyślne.',
  'When organizations will be notified of an item by e-mail, or the result.':
    'Kiedy organizacje zostaną powiadomione e-mailem o pozycji albo jaki był tego wynik.',
  'Holds back notifications that have not been sent, until they are released. Indicators are sent in digests and cannot be held back: withdraw them instead.':
    'Wstrzymuje powiadomienia, których jeszcze nie wysłano, aż do polecenia wysłania. Wskaźniki trafiają do podsumowań i nie można ich wstrzymać: zamiast tego wycofaj je.',
  'Sends within a minute the notifications that are pending or held back.':
    'Wysyła w ciągu minuty powiadomienia oczekujące lub wstrzymane.',
  'The notification e-mails of an organization, in the order in which they were added.':
    'Adresy powiadomień organizacji, w kolejności dodania.',
  'Notification e-mails: for platform admins those of all organizations, for others those of their own.':
    'Adresy powiadomień: dla administratorów platformy wszystkich organizacji, dla pozostałych ich własnej.',
  'Adds a notification e-mail to an organization, with a PGP key if one is given. An organization can have each address only once.':
    'Dodaje adres powiadomień organizacji, z kluczem PGP, jeśli go podano. Adres występuje w organizacji tylko raz.',
  'One notification e-mail.': 'Jeden adres powiadomień.',
  'Changes the given ones of description, language and preferences, or sets the PGP key. Give all preferences together; items published before the change still follow the previous ones. The address itself cannot be changed.':
    'Zmienia podane pola spośród opisu, języka i preferencji albo ustawia klucz PGP. Preferencje podaj w całości; pozycje opublikowane przed zmianą podlegają jeszcze poprzednim. Samego adresu nie można zmienić.',
  'Deletes a notification e-mail.': 'Usuwa adres powiadomień.',
  'Removes the PGP key of a notification e-mail. The address then receives unencrypted what the organization allows unencrypted.':
    'Usuwa klucz PGP adresu powiadomień. Treść, którą organizacja pozwala wysyłać bez szyfrowania, jest odtąd wysyłana na ten adres niezaszyfrowana.',
  'Resumes notifications to a paused address.': 'Wznawia powiadomienia na wstrzymany adres.',
  'Redirects to the page where the recipient can unsubscribe from these e-mails. Changes nothing.':
    'Przekierowuje do strony, na której można zrezygnować z tych wiadomości. Niczego nie zmienia.',
  'Unsubscribes from the e-mails that had this link: from the page, or in one step by an e-mail program (RFC 8058). Repeating it changes nothing.':
    'Wypisuje z wiadomości, w których był link: na stronie albo od razu w programie pocztowym (RFC 8058). Powtórzenie niczego nie zmienia.',
  'What a link unsubscribes from: which e-mails, to whom, and whether they are being sent now.':
    'Z czego wypisuje link: jakie to wiadomości, dla kogo i czy są teraz wysyłane.',
  'Sends a test message to a notification e-mail within a minute: at most one per minute and twenty per day for an address, and none to a paused one.':
    'Wysyła w ciągu minuty wiadomość próbną na adres powiadomień: najwyżej jedną na minutę i dwadzieścia na dobę, a na wstrzymany adres żadnej.',
  'Assets of an organization, filtered, sorted and paged, with the pending requests for the assets on the page and the number of assets of each type.':
    'Zasoby organizacji, filtrowane, sortowane i podzielone na strony, z oczekującymi wnioskami dotyczącymi zasobów z tej strony oraz liczbą zasobów każdego typu.',
  'Adds an asset. If an organization admin adds it, it is a request that the provider accepts or denies.':
    'Dodaje zasób. Jeśli dodaje go administrator organizacji, jest to wniosek, który dostawca akceptuje lub odrzuca.',
  'Adds up to 500 assets. If any of them cannot be added, none is, unless only the valid ones are requested.':
    'Dodaje do 500 zasobów. Jeśli któregoś nie można dodać, nie zostaje dodany żaden, chyba że proszono o dodanie tylko poprawnych.',
  'A CSV file of the assets of an organization. With `as=link`: a link that is valid for five minutes, and the number of rows. The reply is also a link if the file is too large for a reply.':
    'Plik CSV z zasobami organizacji. Z `as=link` link do pliku, ważny pięć minut, i liczba jego wierszy; taka jest też odpowiedź, gdy plik jest na nią za duży.',
  'Deletes an asset; the reply is `null`. For an organization admin it creates a request to delete the asset, and the reply is the pending asset.':
    'Usuwa zasób; odpowiedzią jest `null`. Wywołane przez administratora organizacji składa wniosek o usunięcie, a odpowiedzią jest oczekujący zasób.',
  'Requests to add or delete assets, pending or answered: of one organization or, for platform admins, of all.':
    'Wnioski o dodanie lub usunięcie zasobów, oczekujące albo rozpatrzone: jednej organizacji lub, dla administratorów platformy, wszystkich.',
  'Accepts or denies a request. A denied addition and an accepted deletion remove the asset.':
    'Akceptuje lub odrzuca wniosek. Odrzucone dodanie i zaakceptowane usunięcie usuwają zasób.',
  'Cancels a pending request.': 'Anuluje oczekujący wniosek.',
  'Accepts or denies the given requests, or all pending requests for assets that match the filters of a list. Later and answered requests do not change. With `expected_total` it starts only if exactly that many match.':
    'Akceptuje lub odrzuca wskazane wnioski albo wszystkie oczekujące wnioski dotyczące zasobów, które pasują do filtrów listy. Nie zmienia wniosków późniejszych i rozpatrzonych. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
  "Progress of one of the caller's bulk answers to requests. Each query also advances it while it runs.":
    'Postęp rozpatrywania wielu wniosków przez wywołującego. Dopóki trwa, każde zapytanie posuwa je naprzód.',
  'E-mails of the last 30 days, newest first. Pending ones come first, at most 200 notifications and 200 others. A page may have fewer items than requested, or none, while `next` is set.':
    'Wiadomości z ostatnich 30 dni, od najnowszych. Oczekujące są na początku, najwyżej 200 powiadomień i 200 innych. Strona może mieć mniej pozycji, niż zażądano, a nawet żadnej, mimo że jest `next`.',
  'The number of notifications of the last seven days that did not arrive and were not sent again, counted up to 1,000.':
    'Ile powiadomień z ostatnich siedmiu dni nie dotarło i nie wysłano ich ponownie; liczone są najwyżej do 1000.',
  'Sends a notification that did not arrive again, composed again from the same events. Each e-mail can be sent again once.':
    'Wysyła ponownie powiadomienie, które nie dotarło, złożone ponownie z tych samych zdarzeń. Każdą wiadomość można tak wysłać raz.',
  "The caller's exports of the last day, newest first.":
    'Eksporty wywołującego z ostatniej doby, od najnowszych.',
  'Background jobs that were abandoned in the last 7 days, newest first, at most 100.':
    'Zadania w tle zaniechane w ostatnich 7 dniach, od najnowszych, najwyżej 100.',
  "Progress of one of the caller's exports.": 'Postęp jednego z eksportów wywołującego.',
  "Redirects to the file of one of the caller's exports. Files are stored for a day, and are not available once items that they may contain were raised to TLP:RED.":
    'Przekierowuje do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę i przestają być dostępne, gdy pozycje, które mogą zawierać, otrzymają poziom TLP:RED.',
  "Redirects to the file of one of the caller's exports. Files are stored for a day.":
    'Przekierowuje do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę.',
  'Reports that an indicator was seen in the organization, or is a false positive there or for everyone. A false positive for everyone requires `evidence` that analysts can assess: at least 30 characters and four different words.':
    'Zgłasza, że wskaźnik zauważono w organizacji albo że jest fałszywym alarmem w niej lub dla wszystkich. Fałszywy alarm dla wszystkich wymaga uzasadnienia (`evidence`), które analitycy mogą sprawdzić: co najmniej 30 znaków i cztery różne słowa.',
  "The organization's own sightings of an indicator, latest first, and the number of organizations that saw it. Analysts get those of all organizations. `other_value` is set if the value of the indicator has changed since: it is the value that was reported. The sighting does not apply to the current value, and an answer to it cannot withdraw the indicator.":
    'Zgłoszenia własnej organizacji dotyczące wskaźnika, od najnowszych, i liczba organizacji, które go zauważyły. Analitycy dostają zgłoszenia wszystkich organizacji. `other_value` to zgłoszona wartość, jeśli wskaźnik ma teraz inną. Zgłoszenie nie dotyczy obecnej wartości i odpowiedź na nie nie może wycofać wskaźnika.',
  'The inbox: sightings from organizations, filtered, sorted and paged.':
    'Skrzynka zgłoszeń organizacji, filtrowana, sortowana i podzielona na strony.',
  'One sighting of the inbox.': 'Jedno zgłoszenie ze skrzynki.',
  'Extends the validity of a published indicator from now, as if it had been seen; an expired one becomes valid again.':
    'Przedłuża ważność opublikowanego wskaźnika od teraz, tak jakby go zauważono; wygasły jest znowu ważny.',
  'Answers a sighting; the organization is notified. `taken_back` withdraws the indicator, with the given reason.':
    'Odpowiada na zgłoszenie i powiadamia organizację. `taken_back` wycofuje wskaźnik dla wszystkich, z podanym powodem.',
  "Deletes the organization's own sighting, as long as it has not been answered. A false positive for the organization can always be deleted.":
    'Usuwa zgłoszenie własnej organizacji, dopóki nie ma odpowiedzi. Fałszywy alarm w samej organizacji można usunąć zawsze.',
  'When and why a published indicator was withdrawn, and what it was. Not found for an indicator that is published or never was.':
    'Kiedy i dlaczego opublikowany wskaźnik został wycofany i czym był; brak dla wskaźnika, który jest opublikowany albo nigdy nie był.',
  'Indicators, filtered, sorted and paged, with the exact total. Users other than analysts get only published ones.':
    'Wskaźniki, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich. Inni niż analitycy otrzymują tylko opublikowane.',
  'Adds an indicator. A value that does not match its type is refused; a value on a list of known harmless values must be confirmed.':
    'Dodaje wskaźnik. Wartość niezgodna z typem zostaje odrzucona; wartość z listy znanych jako nieszkodliwe trzeba potwierdzić.',
  'Marks that an item does not concern an asset of the organization ("not ours"), for everyone in the organization. The caller needs access to the module of the item, and the item must match the asset.':
    'Oznacza, że pozycja nie dotyczy zasobu organizacji („to nie my”), dla wszystkich w organizacji. Wywołujący musi mieć dostęp do modułu tej pozycji, a pozycja musi pasować do zasobu.',
  'Removes the mark that an item does not concern an asset of the organization.':
    'Usuwa oznaczenie, że pozycja nie dotyczy zasobu organizacji.',
  'One indicator. Analysts also get its change history, organizations the reason why it concerns them.':
    'Jeden wskaźnik. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
  'Deletes an indicator with its comments.': 'Usuwa wskaźnik wraz z komentarzami.',
  'Indicators similar to one that is about to be added: with the same value in any notation, or of the same type with the same tags and a value that contains this one.':
    'Wskaźniki podobne do tego, który ma zostać dodany: o tej samej wartości, jakkolwiek zapisanej, albo tego samego typu, z tymi samymi tagami i wartością, która zawiera podaną.',
  'Deletes the given indicators with their comments. If an id does not exist, the whole request is refused.':
    'Usuwa wskazane wskaźniki wraz z komentarzami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Publishes or withdraws an indicator.': 'Publikuje lub wycofuje wskaźnik.',
  'Publishes or withdraws the given indicators. If an id does not exist, the whole request is refused.':
    'Publikuje lub wycofuje wskazane wskaźniki. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'A CSV file of the matching indicators.': 'Plik CSV z pasującymi wskaźnikami.',
  'Threats that refer to a group of the indicator. Empty for callers without access to threats.':
    'Zagrożenia, które wymieniają grupę tego wskaźnika. Puste dla wywołujących bez dostępu do zagrożeń.',
  'Which of up to 1,000 values are known, in any notation, defanged or not, and which known networks and domains contain them.':
    'Które z najwyżej 1000 wartości są znane, jakkolwiek zapisane, i które znane sieci i domeny je zawierają.',
  'Adds the indicators of a file, in batches of rows, with a result for each. Repeating a batch adds nothing twice. A dry run writes nothing.':
    'Dodaje wskaźniki z pliku, porcjami wierszy, z wynikiem dla każdego. Powtórzenie porcji niczego nie dodaje drugi raz. Przebieg próbny niczego nie zapisuje.',
  'Comments on an indicator, newest first.': 'Komentarze do wskaźnika, od najnowszych.',
  'One comment.': 'Jeden komentarz.',
  "Changes one of the caller's own comments.": 'Zmienia własny komentarz.',
  "Deletes one of the caller's own comments.": 'Usuwa własny komentarz.',
  'Adds a comment to an indicator.': 'Dodaje komentarz do wskaźnika.',
  'Starts an action on the given indicators, or on all that match the filters of a list. Indicators that are added later do not change. With `expected_total` it starts only if exactly that many match.':
    'Rozpoczyna działanie na wskazanych wskaźnikach albo na wszystkich, które pasują do filtrów listy. Nie dotyka wskaźników dodanych później. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
  'Starts an export of all matching indicators: a zipped CSV file, in the order of the sort.':
    'Rozpoczyna eksport wszystkich pasujących wskaźników: spakowany plik CSV, w kolejności sortowania.',
  "The caller's jobs of the last day, newest first.":
    'Zadania wywołującego z ostatniej doby, od najnowszych.',
  "Progress of one of the caller's jobs. Each query also advances it for some seconds while it runs.":
    'Postęp jednego z zadań wywołującego. Dopóki trwa, zapytanie przez kilka sekund posuwa je naprzód.',
  'Groups of indicators, filtered, sorted and paged. Users other than analysts get only published ones.':
    'Grupy wskaźników, filtrowane, sortowane i podzielone na strony. Inni niż analitycy otrzymują tylko opublikowane.',
  'Creates a group of indicators.': 'Tworzy grupę wskaźników.',
  'One group. Analysts also get its change history.': 'Jedna grupa. Analitycy otrzymują też jej historię.',
  'Changes the given fields; `is_verified` publishes or withdraws the group.':
    'Zmienia podane pola; `is_verified` publikuje lub wycofuje grupę.',
  'Deletes a group. Its indicators remain. Refused if threats refer to the group or API keys are limited to it.':
    'Usuwa grupę. Jej wskaźniki pozostają; grupa, którą wymieniają zagrożenia lub do której ograniczono klucze API, nie zostaje usunięta.',
  'Names of the groups with these ids.': 'Nazwy grup o podanych identyfikatorach.',
  'Groups to choose from: at most 50, last changed first.':
    'Grupy do wyboru: najwyżej 50, od ostatnio zmienionych.',
  'Threats that refer to the group. Empty for callers without access to threats.':
    'Zagrożenia, które wymieniają grupę. Puste dla wywołujących bez dostępu do zagrożeń.',
  'Indicators of a group, filtered, sorted and paged.':
    'Wskaźniki grupy, filtrowane, sortowane i podzielone na strony.',
  'Publishes or withdraws all indicators of a group, or sets their IDS flag. A job does this: for a large group it is still running in the reply, and `changed` is the number done so far.':
    'Publikuje lub wycofuje wszystkie wskaźniki grupy albo ustawia ich flagę IDS. Wykonuje to zadanie w tle: przy dużej grupie w odpowiedzi jeszcze trwa, a `changed` podaje, ile zrobiono do tej pory.',
  'Deletes the given groups. Their indicators remain. Groups that threats refer to, or that API keys are limited to, are refused.':
    'Usuwa wskazane grupy. Ich wskaźniki pozostają; grupy, które wymieniają zagrożenia lub do których ograniczono klucze API, nie zostają usunięte.',
  'Publishes or withdraws the given groups. If an id does not exist, the whole request is refused.':
    'Publikuje lub wycofuje wskazane grupy. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
  'Adds indicators to a group.': 'Dodaje wskaźniki do grupy.',
  'Removes indicators from a group.': 'Usuwa wskaźniki z grupy.',
  'A CSV file of the indicators of a group.': 'Plik CSV ze wskaźnikami grupy.',
  "The caller's own views and those shared with the organization, by name, each with its number of indicators.":
    'Własne widoki wywołującego i te, które udostępniono organizacji, według nazwy, każdy z liczbą wskaźników.',
  'Creates a view. A user can have at most 50.': 'Tworzy widok. Użytkownik może mieć najwyżej 50.',
  'One view.': 'Jeden widok.',
  "Replaces one of the caller's own views.": 'Zastępuje własny widok.',
  "Deletes one of the caller's own views. Refused if API keys of the organization are limited to it.":
    'Usuwa własny widok. Widok, do którego ograniczono klucze API organizacji, nie zostaje usunięty.',
  'Indicators of a view, filtered further, sorted and paged.':
    'Wskaźniki widoku, dodatkowo filtrowane, sortowane i podzielone na strony.',
  'A CSV file of the indicators of a view.': 'Plik CSV ze wskaźnikami widoku.',
  'How the section of each module can be shown; the first is the default for a new section.':
    'Jak można pokazać sekcję każdego modułu; pierwszy sposób jest domyślny dla nowej sekcji.',
  "The caller's own templates, by name, and the built-in ones.":
    'Własne szablony wywołującego, według nazwy, i szablony wbudowane.',
  'Creates a template of four sections. A user can have at most eight templates.':
    'Tworzy szablon z czterech sekcji. Użytkownik może mieć najwyżej osiem szablonów.',
  "Deletes one of the caller's own templates. Reports created from it keep their sections.":
    'Usuwa jeden z własnych szablonów wywołującego. Raporty utworzone na jego podstawie zachowują swoje sekcje.',
  "The caller's periodic reports by name; organization admins get those of all users of the organization.":
    'Raporty okresowe wywołującego według nazwy; administrator organizacji otrzymuje raporty wszystkich.',
  'A report that is generated at 03:00 (Europe/Warsaw) after each day, week, month or quarter, about that period.':
    'Raport generowany o 03:00 (Europe/Warsaw) po każdym dniu, tygodniu, miesiącu lub kwartale, za ten okres.',
  'One periodic report.': 'Jeden raport okresowy.',
  'Changes the given fields. A section that is null is removed.':
    'Zmienia podane pola. Sekcja o wartości null zostaje usunięta.',
  'Deletes a periodic report with its schedule. Reports generated from it remain.':
    'Usuwa raport okresowy wraz z harmonogramem. Raporty wygenerowane na jego podstawie pozostają.',
  'Switches a periodic report on or off. It starts with the first period whose report is not due yet.':
    'Włącza lub wyłącza raport okresowy. Zaczyna się od pierwszego okresu, którego raport nie jest jeszcze wymagany.',
  "Reports that are generated, being prepared or failed: the caller's own; organization admins get those of all users of the organization.":
    'Raporty wygenerowane, w przygotowaniu i nieudane: własne wywołującego albo, dla administratora organizacji, wszystkich w jego organizacji.',
  'Requests a report for a period of at most one month. It is generated in the background.':
    'Zamawia raport za okres najwyżej jednego miesiąca. Raport powstaje w tle.',
  "A user's reports: the caller's own, or those of a user of the organization admin's organization.":
    'Raporty użytkownika: własne wywołującego albo użytkownika z organizacji, którą wywołujący administruje.',
  "All reports of the caller's own organization.": 'Wszystkie raporty własnej organizacji wywołującego.',
  'One report.': 'Jeden raport.',
  'Deletes a report with its file; a report that is being prepared is not finished.':
    'Usuwa raport wraz z plikiem; raport w przygotowaniu nie zostaje dokończony.',
  'Redirects to the zip file, by a link that is valid for five minutes. Users without access to a module of the report get no link, and nobody does once an item of it was raised to TLP:RED.':
    'Przekierowuje do pliku zip linkiem ważnym pięć minut. Użytkownik bez dostępu do któregoś z modułów raportu nie otrzymuje linku, a gdy którejś z pozycji raportu nadano poziom TLP:RED, nie otrzymuje go nikt.',
  'Puts a report that has failed back into the queue.': 'Umieszcza nieudany raport ponownie w kolejce.',
  "Sends a report that is ready to its owner's address, encrypted with the owner's key.":
    'Wysyła gotowy raport na adres właściciela, zaszyfrowany jego kluczem.',
  'A preview of a report: the number of rows of each section, the number of pages, and the summary.':
    'Podgląd raportu: liczba wierszy każdej sekcji, liczba stron i podsumowanie.',
}
