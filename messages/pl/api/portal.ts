/** Wywołania portalu w dokumencie API: opis każdego, według operacji. */
export default {
  calls: {
    login:
      'Pierwszy krok logowania. Odpowiedź nie zawiera użytkownika, gdy potrzebny jest drugi składnik. Użytkownikom bez innego składnika od razu wysyłany jest kod e-mailem.',
    checkSecondFactor:
      'Drugi krok logowania: kod z e-maila, z aplikacji uwierzytelniającej albo kod zapasowy. Bez `kind` jest to kod, który wysłano, a jeśli żadnego nie wysłano, kod z aplikacji.',
    resendSecondFactor: 'Wysyła nowy kod; poprzedni przestaje działać.',
    logout: 'Kończy sesję.',
    requestPasswordReset:
      'Wysyła link do zmiany hasła, jeśli adres ma konto; jeśli nie ma, odpowiedź jest taka sama.',
    resetPassword: 'To samo co `POST new_password`, z tokenem w ścieżce.',
    setNewPassword:
      'Ustawia nowe hasło przy użyciu tokenu z linku, kończy wszystkie sesje i odblokowuje konto.',
    checkPasswordLink: 'Czy token z linku jest nadal ważny. Niczego nie zmienia i nikogo nie wskazuje.',
    getSession: 'Zalogowany użytkownik wraz z modułami, które są w tej chwili włączone.',
    beginApp:
      'Rozpoczyna włączanie aplikacji uwierzytelniającej (RFC 6238): jej nowy sekret, który zacznie obowiązywać, gdy w ciągu {{appSetupMinutes}} minut zostanie przesłany kod z aplikacji. Do tego czasu działa poprzednia aplikacja.',
    beginConfirmation: 'Rozpoczyna potwierdzenie tożsamości wywołującego: dostępne sposoby.',
    beginPasskey: 'Rozpoczyna rejestrację klucza dostępu: opcje dla `navigator.credentials.create`.',
    confirmIdentity:
      'Potwierdza tożsamość wywołującego kodem lub kluczem dostępu. Przez {{confirmationMinutes}} minut wywołania, które wymagają potwierdzenia, są wtedy wykonywane. Błędne kody liczą się jak przy logowaniu i blokują konto.',
    createPasskey:
      'Rejestruje klucz dostępu na podstawie odpowiedzi przeglądarki. Odpowiedź na pierwszy składnik zawiera kody zapasowe, których nie ma żadna inna odpowiedź.',
    deletePasskey: 'Usuwa klucz dostępu. Żądanie jest odrzucane, jeśli nie zostałby żaden drugi składnik.',
    enableApp:
      'Włącza aplikację uwierzytelniającą przy użyciu jej kodu. Odpowiedź na pierwszy składnik zawiera kody zapasowe, których nie ma żadna inna odpowiedź.',
    endOtherSessions: 'Kończy wszystkie sesje konta poza tą.',
    endSession: 'Kończy jedną z sesji konta.',
    getFactors: 'Drugie składniki konta, bez żadnych tajemnic.',
    getStaffSignInSettings: 'Jak mogą się logować pracownicy dostawcy.',
    listSessions: 'Otwarte sesje konta: najpierw ta, potem te, które były używane ostatnio.',
    listSignIns:
      'Logowania z ostatnich {{signInDays}} dni, od najnowszych, najwyżej {{signInsShown}}. Nieudane próby są liczone razem według dnia, miejsca i powodu.',
    removeApp:
      'Usuwa aplikację uwierzytelniającą. Żądanie jest odrzucane, jeśli nie zostałby żaden drugi składnik.',
    renamePasskey: 'Zmienia nazwę klucza dostępu.',
    renewRecoveryCodes:
      'Generuje nowe kody zapasowe; poprzednie przestają działać. Tylko ta odpowiedź je zawiera.',
    sendConfirmationCode: 'Wysyła e-mailem kod do potwierdzenia; poprzedni przestaje działać.',
    updateMailedCode:
      'Włącza lub wyłącza kody e-mailem dla wywołującego. Wyłączenie wymaga aplikacji uwierzytelniającej albo dwóch kluczy dostępu.',
    updateStaffSignInSettings:
      'Zmienia sposób, w jaki mogą się logować pracownicy dostawcy, od ich następnego logowania.',
    beginPasskeySignIn:
      'Rozpoczyna logowanie kluczem dostępu: opcje dla `navigator.credentials.get`. Po pierwszym kroku jest to drugi krok. Bez pierwszego kroku jest to całe logowanie, a przeglądarka proponuje klucze, które ma.',
    checkPasskeySignIn:
      'Kończy logowanie kluczem dostępu. Urządzenie musi zweryfikować użytkownika, więc jeden klucz liczy się jako dwa składniki.',
    changePassword: 'Zmienia hasło i kończy wszystkie pozostałe sesje użytkownika.',
    getLanguage: 'Język konta.',
    updateLanguage: 'Ustawia język konta: jego ekranów i wiadomości e-mail.',
    getReminders: 'Czy użytkownik dostaje e-mailem przypomnienia o naprawach.',
    updateReminders: 'Włącza lub wyłącza przypomnienia o naprawach wysyłane e-mailem.',
    getPgpKey: 'Klucz PGP konta albo null.',
    createPgpKey: 'Zapisuje publiczny klucz PGP: base64 postaci tekstowej lub binarnej.',
    deletePgpKey: 'Usuwa klucz PGP konta.',
    createUserActivity:
      'Odnotowuje na potrzeby statystyk organizacji, że użytkownik wszedł do portalu lub do jednego z modułów. Ponowne wejście w ciągu pięciu minut to ta sama wizyta i liczy się raz.',
    getNews:
      'Pierwszy ekran: liczby nieprzeczytanych na listach, co przyszło, co należy do wywołującego lub jest po terminie i co dotyczy organizacji. Z `days` także to, co przeczytano.',
    getUnread:
      'Same liczby nieprzeczytanych pozycji na listach i najnowsze z nich, bez reszty pierwszego ekranu.',
    updateNewsRead:
      'Oznacza wskazane pozycje albo całe listy do podanej chwili jako przeczytane przez wywołującego. Może też cofnąć ostatnie oznaczenie całych list. Pozycje, których nie widzi, są pomijane.',
    getStatistics: 'Liczby do znaczników w menu i kafelków ekranu głównego.',
    getFeedDashboard:
      'Wskaźniki nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
    getIncidentDashboard:
      'Incydenty nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
    getThreatDashboard:
      'Zagrożenia nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
    getVisibilityDashboard:
      'Widoczności nowe dla własnej organizacji wywołującego od podanego dnia, według dni, kategorii i tagów.',
    exportThreats:
      'Plik CSV z pasującymi zagrożeniami, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących zagrożeń.',
    listThreats:
      'Opublikowane zagrożenia, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
    getThreat:
      'Jedno zagrożenie. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
    createThreat: 'Publikuje zagrożenie.',
    updateThreat: 'Zmienia podane pola.',
    deleteThreat: 'Usuwa zagrożenie.',
    bulkDeleteThreats:
      'Usuwa wskazane zagrożenia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    undoThreatAct:
      'Cofa w ciągu doby Twoją własną zmianę poziomów TLP na podstawie tokenu z jej odpowiedzi. Zagrożenia zmienione od tamtej pory zostają bez zmian i są wymienione w `left`.',
    bulkUpdateThreats:
      'Oznacza wskazane zagrożenia poziomem TLP, a przy null domyślnym dla zagrożeń. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
    listThreatCategories: 'Wszystkie wpisy słownika kategorii zagrożeń, aktywne i nieaktywne.',
    getThreatCategory: 'Jeden wpis słownika kategorii zagrożeń.',
    createThreatCategory:
      'Dodaje wpis do słownika kategorii zagrożeń; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateThreatCategory: 'Zmienia nazwę wpisu słownika kategorii zagrożeń albo go aktywuje lub dezaktywuje.',
    deleteThreatCategory: 'Usuwa wpis słownika kategorii zagrożeń, którego nic nie używa.',
    listThreatTags: 'Wszystkie wpisy słownika tagów zagrożeń, aktywne i nieaktywne.',
    getThreatTag: 'Jeden wpis słownika tagów zagrożeń.',
    createThreatTag:
      'Dodaje wpis do słownika tagów zagrożeń; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateThreatTag: 'Zmienia nazwę wpisu słownika tagów zagrożeń albo go aktywuje lub dezaktywuje.',
    deleteThreatTag: 'Usuwa wpis słownika tagów zagrożeń, którego nic nie używa.',
    listIncidentCategories: 'Wszystkie wpisy słownika kategorii incydentów, aktywne i nieaktywne.',
    getIncidentCategory: 'Jeden wpis słownika kategorii incydentów.',
    createIncidentCategory:
      'Dodaje wpis do słownika kategorii incydentów; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateIncidentCategory:
      'Zmienia nazwę wpisu słownika kategorii incydentów albo go aktywuje lub dezaktywuje.',
    deleteIncidentCategory: 'Usuwa wpis słownika kategorii incydentów, którego nic nie używa.',
    listIncidentTags: 'Wszystkie wpisy słownika tagów incydentów, aktywne i nieaktywne.',
    getIncidentTag: 'Jeden wpis słownika tagów incydentów.',
    createIncidentTag:
      'Dodaje wpis do słownika tagów incydentów; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateIncidentTag: 'Zmienia nazwę wpisu słownika tagów incydentów albo go aktywuje lub dezaktywuje.',
    deleteIncidentTag: 'Usuwa wpis słownika tagów incydentów, którego nic nie używa.',
    listVisibilityCategories: 'Wszystkie wpisy słownika kategorii widoczności, aktywne i nieaktywne.',
    getVisibilityCategory: 'Jeden wpis słownika kategorii widoczności.',
    createVisibilityCategory:
      'Dodaje wpis do słownika kategorii widoczności; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateVisibilityCategory:
      'Zmienia nazwę wpisu słownika kategorii widoczności albo go aktywuje lub dezaktywuje.',
    deleteVisibilityCategory: 'Usuwa wpis słownika kategorii widoczności, którego nic nie używa.',
    listIncidents:
      'Incydenty wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
    listClientIncidents:
      'Incydenty własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
    getIncident: 'Jeden incydent. Analitycy otrzymują też jego historię.',
    createIncident:
      'Publikuje incydent dla każdej z organizacji. Organizacje, które mają już incydent z takimi samymi danymi, są wymienione i zachowują to, co mają.',
    updateIncident: 'Zmienia podane pola.',
    updateIncidentStatus: 'Zamyka incydent (`is_active: false`) lub otwiera go ponownie.',
    bulkUpdateIncidents:
      'Zamyka lub ponownie otwiera wskazane incydenty. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
    undoIncidentAct:
      'Cofa Twoją własną zmianę statusów lub poziomów TLP na podstawie tokenu z jej odpowiedzi: w ciągu doby, a jeśli inni są o niej powiadamiani – w ciągu 20 sekund. Elementy zmienione od tamtej pory zostają bez zmian i są wymienione w `left`.',
    bulkUpdateIncidentLevels:
      'Oznacza wskazane incydenty poziomem TLP, a przy null domyślnym dla incydentów. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
    deleteIncident: 'Usuwa incydent wraz z załącznikami.',
    bulkDeleteIncidents:
      'Usuwa wskazane incydenty wraz z załącznikami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    exportIncidents:
      'Plik CSV z pasującymi incydentami, od najnowszych, o ile nie podano innego sortowania: link ważny pięć minut, liczba wierszy pliku i liczba pasujących incydentów.',
    listIncidentClients: 'Organizacje, które mają usługę incydentów.',
    listIncidentTemplates: 'Szablony incydentów, według nazwy.',
    createIncidentTemplate: 'Tworzy szablon incydentu.',
    deleteIncidentTemplate: 'Usuwa szablon incydentu. Incydenty utworzone na jego podstawie pozostają.',
    getAttachmentConfig: 'Zasady dotyczące załączników.',
    listIncidentReplies:
      'Odpowiedzi w\u00A0sprawie incydentu, od najnowszej. Organizacje nie widzą, kto pisał w\u00A0imieniu dostawcy.',
    listIncidentMentionable: 'Osoby, o\u00A0których może wspomnieć odpowiedź w\u00A0sprawie incydentu.',
    addIncidentReply:
      'Dodaje odpowiedź w\u00A0sprawie incydentu razem ze wszystkimi przesłanymi plikami albo wcale; z\u00A0polem `resolution` także zamyka incydent. Druga strona jest powiadamiana e-mailem i\u00A0webhookiem.',
    addIncidentNote:
      'Dodaje uwagę z\u00A0przesłanymi plikami, którą widzą tylko analitycy. Powiadamiane są tylko osoby, o\u00A0których wspomina, i\u00A0nic w\u00A0incydencie się nie zmienia.',
    createReplyUploadGrants:
      'Przydziela przesłanie plików odpowiedzi, która potem wymienia je w\u00A0`uploads`. Przydział jest ważny piętnaście minut; plik, którego nie wymieni żadna odpowiedź, jest usuwany po dobie.',
    downloadReplyAttachment: 'Przekierowuje do pliku odpowiedzi linkiem ważnym minutę.',
    readIncidentReplies:
      'Oznacza odpowiedzi do podanej włącznie jako przeczytane po stronie wywołującego i\u00A0zwraca liczbę pozostałych.',
    listAttachments: 'Załączniki incydentu.',
    downloadAttachment: 'Przekierowuje do pliku linkiem ważnym minutę.',
    deleteAttachment: 'Usuwa załącznik.',
    createUploadGrants:
      'Zezwala na przesłanie plików, które mają otrzymać wszystkie wskazane incydenty. Zezwolenie jest ważne piętnaście minut; niepotwierdzony plik znika po dobie.',
    confirmUploads:
      'Sprawdza zawartość przesłanych plików i dołącza je do każdego wskazanego incydentu: wszystko albo nic.',
    uploadAttachments:
      'Dołącza pliki `attachments[]` do incydentów `incident_ids[n]`: wszystko albo nic. Dla tego, co mieści się w jednym żądaniu.',
    listVisibilities:
      'Widoczności wszystkich organizacji, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
    exportVisibilities:
      'Plik CSV z pasującymi widocznościami własnej organizacji, w kolejności listy: link ważny pięć minut, liczba wierszy pliku i liczba pasujących widoczności.',
    listClientVisibilities:
      'Widoczności własnej organizacji wywołującego, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich.',
    getVisibility:
      'Jedna widoczność. Analitycy otrzymują też swój komentarz i historię widoczności, a organizacje – powód, dla którego ich dotyczy.',
    createVisibility:
      'Publikuje widoczność wykrytą jeden raz. Ta sama widoczność tej samej organizacji zostaje odrzucona: zamiast tego dodaj wykrycie.',
    updateVisibility: 'Zmienia podane pola.',
    updateVisibilityStatus:
      'Zamyka widoczność (`is_active: false`) na dowolnym etapie albo ponownie otwiera zamkniętą: z poprzednim etapem, osobą odpowiedzialną i terminem.',
    updateVisibilityFalsePositive:
      'Oznacza widoczność jako fałszywy alarm, co kończy jej wykrywanie, albo usuwa to oznaczenie.',
    bulkUpdateVisibilities:
      'Zamyka, ponownie otwiera, oznacza lub przestaje oznaczać jako fałszywy alarm wskazane widoczności. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
    undoVisibilityAct:
      'Cofa Twoją własną zmianę etapów, statusów, oznaczeń lub poziomów TLP na podstawie tokenu z jej odpowiedzi: w ciągu doby, a jeśli inni są o niej powiadamiani – w ciągu 20 sekund. Elementy zmienione od tamtej pory zostają bez zmian i są wymienione w `left`.',
    bulkUpdateVisibilityLevels:
      'Oznacza wskazane widoczności poziomem TLP, a przy null domyślnym dla widoczności. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
    deleteVisibility: 'Usuwa widoczność wraz z datami wykrycia.',
    bulkDeleteVisibilities:
      'Usuwa wskazane widoczności wraz z datami wykrycia. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    listDetectionDates: 'Kiedy wykryto widoczność, od najnowszych.',
    deleteDetectionDate: 'Usuwa jedną datę wykrycia. Jedynej nie można usunąć: zamiast tego usuń widoczność.',
    listVisibilityClients: 'Organizacje, które mają usługę widoczności.',
    updateVisibilityState:
      'Zmienia etap widoczności. Organizacja potwierdza ją, naprawia i zgłasza, że jest naprawiona; jej administratorzy akceptują ryzyko; analitycy zamykają widoczności i ponownie otwierają zamknięte.',
    bulkUpdateVisibilityStates:
      'Zmienia etap wskazanych widoczności. Te, które nie mogą przejść do niego z obecnego, zostają bez zmian i są wymienione w `refused` z etapem, w którym są. Jeśli któryś identyfikator nie istnieje lub należy do innej organizacji, odrzucone zostaje całe żądanie.',
    getVisibilityLife:
      'Etapy i komentarze widoczności, od najnowszych: każdy etap z tym, kto go ustawił i dlaczego, komentarze i ostatnie wykrycie.',
    addVisibilityComment: 'Dodaje komentarz do widoczności, który widzą organizacja i analitycy.',
    getExposureSettings: 'W ile dni organizacja chce naprawiać widoczności, według krytyczności.',
    updateExposureSettings: 'Ustawia te dni. Wyznaczone już terminy pozostają.',
    listVisibilityOwners:
      'Użytkownicy własnej organizacji wywołującego z dostępem do widoczności, według imion i nazwisk: można im przydzielać widoczności.',
    getExposureDashboard:
      'Własna organizacja wywołującego: czas naprawy widoczności zamkniętych od podanego dnia, według krytyczności, oraz etapy otwartych.',
    listOrganizations:
      'Organizacje, filtrowane, sortowane i podzielone na strony: dla pracowników dostawcy wszystkie, dla pozostałych ich własna.',
    getOrganization: 'Jedna organizacja. Administratorzy platformy otrzymują też jej historię.',
    getBasicInfo: 'Nazwa i obraz organizacji.',
    createOrganization: 'Tworzy organizację z wyłączonymi wszystkimi usługami.',
    updateOrganization:
      'Zmienia podane pola. Administratorzy organizacji mogą zmienić tylko kontaktowy adres e-mail.',
    deleteOrganization:
      'Usuwa organizację od razu, a jej dane w tle. Jeśli podano `client_name`, musi to być jej nazwa.',
    getSignInSettings: 'Jak mogą się logować użytkownicy organizacji.',
    updateSignInSettings:
      'Zmienia sposób, w jaki mogą się logować użytkownicy organizacji, od ich następnego logowania.',
    listOrganizationRemovals: 'Usunięcia organizacji z ostatnich 30 dni, od najnowszych, wraz z postępem.',
    updateChecklist: 'Ukrywa listę kroków własnej organizacji albo pokazuje ją znowu.',
    getChecklist: 'Czego nowej organizacji jeszcze brakuje; null, gdy niczego.',
    getServices: 'Usługi organizacji.',
    updateServices:
      'Zmienia podane flagi. Wyłączenie usługi wyłącza też jej dostęp przez API i jej wiadomości e-mail.',
    getNotificationSettings:
      'Jak powiadamia się organizację: strefa czasowa podsumowań i ciszy oraz co może zawierać wiadomość wysyłana na adres bez klucza PGP.',
    updateNotificationSettings:
      'Zmienia podane ustawienia. Stosują się do nich także wiadomości, które czekają na wysłanie.',
    listWhitelistIps:
      'Lista dozwolonych adresów IP organizacji, według adresu. Pusta lista dopuszcza każdy adres.',
    createWhitelistIp:
      'Dodaje adres lub sieć IPv4 albo IPv6; odpowiedzią jest cała lista. Obowiązuje od następnego żądania każdego użytkownika.',
    deleteWhitelistIp: 'Usuwa wpis z listy dozwolonych adresów IP.',
    getUserActivity:
      'Aktywność użytkowników organizacji w zakresie dni, łącznie z oboma krańcami: najwyżej rok, a więc najwcześniej od tej samej daty rok wcześniej. Dni liczone są według czasu Europe/Warsaw. Tygodnie zaczynają się w poniedziałek i obejmują tylko dni z podanego zakresu. Dni i tygodnie bez aktywności mają 0, podobnie jak dni przyszłe.',
    listOrganizationUsers: 'Użytkownicy organizacji, filtrowani, sortowani i podzieleni na strony.',
    listProviderUsers:
      'Pracownicy dostawcy, a ze scope=all wszyscy użytkownicy portalu, filtrowani, sortowani i podzieleni na strony.',
    getUser: 'Jeden użytkownik. Administratorzy platformy otrzymują też historię.',
    createUser:
      'Tworzy użytkownika i wysyła mu link do ustawienia hasła. Administratorzy organizacji tworzą użytkowników własnej organizacji, administratorzy platformy także analityków.',
    updateUser:
      'Zmienia podane pola. Zmiana roli kończy sesje użytkownika. Nowy adres e-mail obowiązuje po potwierdzeniu wysłanym na niego linkiem, co także kończy sesje.',
    checkInvitations:
      'Mówi, które z podanych adresów (najwyżej {{invitationsAtOnce}}) mają użytkownicy organizacji i ilu użytkowników może ona jeszcze mieć. Nie mówi nic o innych organizacjach.',
    inviteUsers:
      'Zaprasza do {{invitationsAtOnce}} osób z tą samą rolą i modułami. Odpowiedź wymienia tych, których nie zaproszono, z powodem.',
    sendInvitation:
      'Wysyła ponownie zaproszenie osobie, która jeszcze się nie zalogowała. Link działa przez pełny okres, wcześniejsze przestają działać.',
    endInvitation:
      'Kończy zaproszenie osoby, która jeszcze się nie zalogowała: usuwa konto, co zwalnia miejsce i adres.',
    resendEmailChange: 'Wysyła ponownie link potwierdzający na adres e-mail, który ma być potwierdzony.',
    withdrawEmailChange: 'Anuluje zmianę adresu e-mail; link potwierdzający przestaje działać.',
    confirmEmailChange:
      'Potwierdza nowy adres e-mail linkiem, który na niego wysłano. Sesje użytkownika się kończą, a jego klucz API zostaje usunięty.',
    refuseEmailChange: 'Anuluje zmianę adresu e-mail linkiem, który wysłano na obecny adres.',
    deleteUser: 'Usuwa użytkownika i kończy jego sesje.',
    resetFactors:
      'Usuwa drugie składniki użytkownika i kończy sesje: następne logowanie wymaga kodu e-mailem. Użytkownik dostaje wiadomość e-mail.',
    toggleActiveStatus:
      'Wyłącza konto użytkownika i kończy jego sesje albo włącza wyłączone konto. `deactivated` ustawia stan bez względu na obecny.',
    getModulePermissions: 'Moduły, których wolno używać użytkownikowi, oraz moduły, które ma organizacja.',
    updateModulePermissions:
      'Ustawia moduły, których wolno używać użytkownikowi; pominięte pozostają bez zmian. Obowiązuje od jego następnego żądania; prośby o przyznane moduły zostają zamknięte.',
    listModuleRequests: 'Oczekujące prośby użytkownika o moduły, od najdawniejszych.',
    listAllModuleRequests:
      'Prośby o moduły. Użytkownicy otrzymują własne, także z odpowiedzią; administratorzy organizacji oczekujące prośby swojej organizacji, a administratorzy platformy prośby wszystkich organizacji.',
    createModuleRequest:
      'Prosi o moduł administratorów organizacji, a jeśli organizacja nie ma tego modułu lub administratora, dostawcę. Ponowna prośba o moduł, który już czeka, niczego nie zmienia.',
    resolveModuleRequest:
      'Przyznaje dostęp albo odrzuca prośbę, podając powód; autor dostaje wiadomość e-mail. Gdy dostęp przyznaje administrator platformy, włącza się też usługa, której organizacja nie ma; administrator organizacji nie może tego zrobić.',
    withdrawModuleRequest: 'Anuluje oczekującą prośbę wywołującego.',
    getProfilePicture:
      'Obraz organizacji, dla użytkowników, którzy ją widzą. Przeglądarki mogą go przechowywać 10 minut; `photo_file` organizacji to jego adres, który zmienia się wraz z nim.',
    updateProfilePicture:
      'Ustawia obraz organizacji: PNG lub JPEG według zawartości, najwyżej {{pictureMegabytes}} MB i {{picturePixels}} pikseli (500 na 500). Obraz jest rysowany ponownie, bez metadanych i bez pustego obramowania, o dłuższym boku najwyżej 320 pikseli i najwyżej trzy razy dłuższy niż wyższy.',
    deleteProfilePicture: 'Usuwa obraz organizacji; jeśli go nie ma, nic się nie dzieje.',
    getOrganizationKey:
      'Klucz API organizacji albo null, jeśli jeszcze go nie utworzono. Z `reveal=false` bez samego klucza.',
    regenerateOrganizationKey:
      'Generuje nowy klucz API organizacji, z obecnymi flagami API jej usług. Poprzedni klucz od razu przestaje działać.',
    listSystemKeys: 'Klucze API systemów, według nazwy, bez samych kluczy.',
    getSystemKey: 'Jeden klucz API systemu, bez samego klucza.',
    createSystemKey: 'Tworzy klucz API systemu. Tylko ta odpowiedź zawiera klucz.',
    updateSystemKey:
      'Zmienia nazwę, sieci lub koniec ważności klucza API systemu. Pusta nazwa niczego nie zmienia.',
    rotateSystemKey:
      'Wymienia klucz API systemu na nowy, ważny tak samo długo jak poprzedni. Poprzedni działa jeszcze przez {{keyRotationDays}} dni, chyba że kończy się wcześniej; tylko ta odpowiedź zawiera nowy.',
    deleteSystemKey: 'Usuwa klucz API systemu, który od razu przestaje działać.',
    getUserKey: 'Klucz API wywołującego; null, dopóki go nie ma. Z `reveal=false` bez samego klucza.',
    regenerateUserKey:
      'Tworzy klucz API wywołującego z obecnym dostępem. Poprzedni klucz, jeśli był, od razu przestaje działać.',
    listConnectKeys:
      'Klucze, które widzi wywołujący. Administrator organizacji widzi klucz organizacji, klucze nazwane i klucze jej użytkowników, użytkownik swój własny.',
    createNamedKey: 'Tworzy klucz nazwany organizacji. Tylko ta odpowiedź zawiera klucz.',
    updateNamedKey: 'Zmienia nazwę, sieci lub termin ważności klucza nazwanego.',
    rotateNamedKey:
      'Wymienia klucz nazwany na nowy, ważny tak samo długo jak poprzedni. Poprzedni działa jeszcze przez {{keyRotationDays}} dni, chyba że kończy się wcześniej. Tylko ta odpowiedź zawiera nowy.',
    revokeNamedKey: 'Natychmiast unieważnia klucz nazwany wraz z jego poprzednikiem albo klucz użytkownika.',
    getKeyUsage:
      'Żądania kluczy, które wolno widzieć wywołującemu, z ostatnich {{keyUsageDays}} dni (Europe/Warsaw), według dni i kluczy.',
    listClientKeys: 'Wszystkie klucze organizacji i jej użytkowników, wraz z limitami i ostatnim użyciem.',
    updateKeyLimits: 'Ustala limity klucza dowolnego typu; null oznacza limity domyślne.',
    previewNotification:
      'E-mail o zagrożeniu, które nie jest jeszcze opublikowane, taki, jaki dostałby adres z kluczem PGP albo bez niego. Niczego nie wysyła ani nie zapisuje.',
    getMyNotifications: 'Ustawienia własnych powiadomień zalogowanego użytkownika.',
    updateMyNotifications: 'Zmienia ustawienia własnych powiadomień zalogowanego użytkownika.',
    updateViewDigest:
      'Dodaje zapisany widok do przeglądu użytkownika, codziennie albo co tydzień, lub go usuwa.',
    getNotificationForecast:
      'Ile organizacji i adresów dostałoby powiadomienie o zagrożeniu ze wskaźnikami opublikowanym teraz i kiedy.',
    getNotification: 'Kiedy organizacje zostaną powiadomione e-mailem o pozycji albo jaki był tego wynik.',
    holdNotification:
      'Wstrzymuje powiadomienia, których jeszcze nie wysłano, aż do polecenia wysłania. Wskaźniki trafiają do podsumowań i nie można ich wstrzymać: zamiast tego wycofaj je.',
    sendNotification: 'Wysyła w ciągu minuty powiadomienia oczekujące lub wstrzymane.',
    listClientNotificationEmails: 'Adresy powiadomień organizacji, w kolejności dodania.',
    listNotificationEmails:
      'Adresy powiadomień: dla administratorów platformy wszystkich organizacji, dla pozostałych ich własnej.',
    getNotificationEmail: 'Jeden adres powiadomień.',
    createNotificationEmail:
      'Dodaje adres powiadomień organizacji, z kluczem PGP, jeśli go podano. Adres występuje w organizacji tylko raz.',
    updateNotificationEmail:
      'Zmienia podane pola spośród opisu, języka i preferencji albo ustawia klucz PGP. Preferencje podaj w całości; pozycje opublikowane przed zmianą podlegają jeszcze poprzednim. Samego adresu nie można zmienić.',
    deleteNotificationEmail: 'Usuwa adres powiadomień.',
    deleteNotificationEmailKey:
      'Usuwa klucz PGP adresu powiadomień. Treść, którą organizacja pozwala wysyłać bez szyfrowania, jest odtąd wysyłana na ten adres niezaszyfrowana.',
    resumeNotificationEmail: 'Wznawia powiadomienia na wstrzymany adres.',
    testNotificationEmail:
      'Wysyła w ciągu minuty wiadomość próbną na adres powiadomień: najwyżej jedną na minutę i dwadzieścia na dobę, a na wstrzymany adres żadnej.',
    openUnsubscribe:
      'Przekierowuje do strony, na której można zrezygnować z tych wiadomości. Niczego nie zmienia.',
    unsubscribe:
      'Wypisuje z wiadomości, w których był link: na stronie albo od razu w programie pocztowym (RFC 8058). Powtórzenie niczego nie zmienia.',
    getUnsubscribe: 'Z czego wypisuje link: jakie to wiadomości, dla kogo i czy są teraz wysyłane.',
    listAssets:
      'Zasoby organizacji, filtrowane, sortowane i podzielone na strony, z oczekującymi wnioskami dotyczącymi zasobów z tej strony oraz liczbą zasobów każdego typu.',
    createAsset:
      'Dodaje zasób. Jeśli dodaje go administrator organizacji, jest to wniosek, który dostawca akceptuje lub odrzuca.',
    createAssets:
      'Dodaje do {{assetLines}} zasobów. Jeśli któregoś nie można dodać, nie zostaje dodany żaden, chyba że proszono o dodanie tylko poprawnych.',
    exportAssets:
      'Plik CSV z zasobami organizacji. Z `as=link` link do pliku, ważny pięć minut, i liczba jego wierszy; taka jest też odpowiedź, gdy plik jest na nią za duży.',
    deleteAsset:
      'Usuwa zasób; odpowiedzią jest `null`. Wywołane przez administratora organizacji składa wniosek o usunięcie, a odpowiedzią jest oczekujący zasób.',
    listAssetRequests:
      'Wnioski o dodanie lub usunięcie zasobów, oczekujące albo rozpatrzone: jednej organizacji lub, dla administratorów platformy, wszystkich.',
    resolveAssetRequest:
      'Akceptuje lub odrzuca wniosek. Odrzucone dodanie i zaakceptowane usunięcie usuwają zasób.',
    resolveAssetRequests:
      'Akceptuje lub odrzuca wskazane wnioski albo wszystkie oczekujące wnioski dotyczące zasobów, które pasują do filtrów listy. Nie zmienia wniosków późniejszych i rozpatrzonych. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
    getAssetJob:
      'Postęp rozpatrywania wielu wniosków przez wywołującego. Dopóki trwa, każde zapytanie posuwa je naprzód.',
    cancelAssetRequest: 'Anuluje oczekujący wniosek.',
    createConcernDismissal:
      'Oznacza, że pozycja nie dotyczy zasobu organizacji („to nie my”), dla wszystkich w organizacji. Wywołujący musi mieć dostęp do modułu tej pozycji, a pozycja musi pasować do zasobu.',
    deleteConcernDismissal: 'Usuwa oznaczenie, że pozycja nie dotyczy zasobu organizacji.',
    listOrganizationTags: 'Wszystkie wpisy słownika tagów organizacji, aktywne i nieaktywne.',
    createOrganizationTag:
      'Dodaje wpis do słownika tagów organizacji; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateOrganizationTag: 'Zmienia nazwę wpisu słownika tagów organizacji albo go aktywuje lub dezaktywuje.',
    deleteOrganizationTag: 'Usuwa wpis słownika tagów organizacji, którego nic nie używa.',
    listMails:
      'Wiadomości z ostatnich 30 dni, od najnowszych. Oczekujące są na początku, najwyżej 200 powiadomień i 200 innych. Strona może mieć mniej pozycji, niż zażądano, a nawet żadnej, mimo że jest `next`.',
    sendMailAgain:
      'Wysyła ponownie powiadomienie, które nie dotarło, złożone ponownie z tych samych zdarzeń. Każdą wiadomość można tak wysłać raz.',
    listAudit:
      'Zapisy dziennika audytu, od najnowszych. Administrator organizacji widzi zapisy jej użytkowników i kluczy oraz to, co dostawca zmienił w jej kontach i ustawieniach. Strona może mieć mniej zapisów, niż zażądano, nawet żadnego, mimo że jest `next`: rzadkich zapisów szuka się strona po stronie.',
    startAuditExport:
      'Rozpoczyna eksport wszystkich pasujących zapisów, które widzi wywołujący: spakowany plik CSV, od najnowszych. Duży eksport jest kończony w tle.',
    listAuditExports: 'Eksporty wywołującego z ostatniej doby, od najnowszych.',
    listFailedJobs: 'Zadania w tle zaniechane w ostatnich 7 dniach, od najnowszych, najwyżej 100.',
    getAuditExport: 'Postęp jednego z eksportów wywołującego.',
    downloadAuditExport:
      'Przekierowuje do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę.',
    listFeedCategories: 'Wszystkie wpisy słownika kategorii wskaźników, aktywne i nieaktywne.',
    getFeedCategory: 'Jeden wpis słownika kategorii wskaźników.',
    createFeedCategory:
      'Dodaje wpis do słownika kategorii wskaźników; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateFeedCategory: 'Zmienia nazwę wpisu słownika kategorii wskaźników albo go aktywuje lub dezaktywuje.',
    deleteFeedCategory: 'Usuwa wpis słownika kategorii wskaźników, którego nic nie używa.',
    listFeedTags: 'Wszystkie wpisy słownika tagów wskaźników, aktywne i nieaktywne.',
    getFeedTag: 'Jeden wpis słownika tagów wskaźników.',
    createFeedTag:
      'Dodaje wpis do słownika tagów wskaźników; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateFeedTag: 'Zmienia nazwę wpisu słownika tagów wskaźników albo go aktywuje lub dezaktywuje.',
    deleteFeedTag: 'Usuwa wpis słownika tagów wskaźników, którego nic nie używa.',
    listFeedTypes: 'Wszystkie wpisy słownika typów wskaźników, aktywne i nieaktywne.',
    getFeedType: 'Jeden wpis słownika typów wskaźników.',
    getTlpDefaults: 'Poziomy TLP, które mają pozycje każdego rodzaju, gdy nie mają własnego.',
    updateTlpDefaults: 'Ustawia domyślne poziomy. Pozycje bez własnego poziomu mają nowy od razu.',
    createFeedType:
      'Dodaje wpis do słownika typów wskaźników; nieaktywny wpis o tej nazwie staje się znów aktywny.',
    updateFeedType: 'Zmienia nazwę wpisu słownika typów wskaźników albo go aktywuje lub dezaktywuje.',
    deleteFeedType: 'Usuwa wpis słownika typów wskaźników, którego nic nie używa.',
    listFeeds:
      'Wskaźniki, filtrowane, sortowane i podzielone na strony, z dokładną liczbą wszystkich. Inni niż analitycy otrzymują tylko opublikowane.',
    getFeed:
      'Jeden wskaźnik. Analitycy otrzymują też jego historię, a organizacje – powód, dla którego ich dotyczy.',
    listMatchingFeeds:
      'Wskaźniki podobne do tego, który ma zostać dodany: o tej samej wartości, jakkolwiek zapisanej, albo tego samego typu, z tymi samymi tagami i wartością, która zawiera podaną.',
    createFeed:
      'Dodaje wskaźnik. Wartość niezgodna z typem zostaje odrzucona; wartość z listy znanych jako nieszkodliwe trzeba potwierdzić.',
    updateFeed: 'Zmienia podane pola.',
    deleteFeed: 'Usuwa wskaźnik wraz z komentarzami.',
    bulkDeleteFeeds:
      'Usuwa wskazane wskaźniki wraz z komentarzami. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    verifyFeed: 'Publikuje lub wycofuje wskaźnik.',
    undoFeedAct:
      'Cofa Twoją weryfikację lub Twoje wycofanie w ciągu 20 sekund, a usunięcie komentarza lub zmianę poziomów TLP grup w ciągu doby, na podstawie tokenu z odpowiedzi. Elementy zmienione od tamtej pory zostają bez zmian i są wymienione w `left`.',
    verifyFeeds:
      'Publikuje lub wycofuje wskazane wskaźniki. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    exportFeeds: 'Plik CSV z pasującymi wskaźnikami.',
    listFeedThreats:
      'Zagrożenia, które wymieniają grupę tego wskaźnika. Puste dla wywołujących bez dostępu do zagrożeń.',
    lookUpFeeds:
      'Które z najwyżej 1000 wartości są znane, jakkolwiek zapisane, i które znane sieci i domeny je zawierają.',
    importFeeds:
      'Dodaje wskaźniki z pliku, porcjami wierszy, z wynikiem dla każdego. Powtórzenie porcji niczego nie dodaje drugi raz. Przebieg próbny niczego nie zapisuje.',
    publishFeeds:
      'Publikuje zagrożenie z jego grupą i wskaźnikami: wszystko albo nic. Wskaźniki, które portal już ma, trafiają do grupy i są publikowane.',
    undoPublication:
      'Cofa Twoją publikację w ciągu 20 sekund, o ile od tamtej pory nikt niczego w niej nie zmienił ani nie użył.',
    listFeedComments: 'Komentarze do wskaźnika, od najnowszych.',
    getFeedComment: 'Jeden komentarz.',
    createFeedComment: 'Dodaje komentarz do wskaźnika.',
    updateFeedComment: 'Zmienia własny komentarz.',
    deleteFeedComment: 'Usuwa własny komentarz.',
    startMassAction:
      'Rozpoczyna działanie na wskazanych wskaźnikach albo na wszystkich, które pasują do filtrów listy. Nie dotyka wskaźników dodanych później. Z `expected_total` zaczyna się tylko wtedy, gdy pasuje dokładnie tyle.',
    startFeedExport:
      'Rozpoczyna eksport wszystkich pasujących wskaźników: spakowany plik CSV, w kolejności sortowania.',
    listFeedJobs: 'Zadania wywołującego z ostatniej doby, od najnowszych.',
    getToDo:
      'Co czeka na analityków, od najdłużej czekających, i\u00A0co przyszło w\u00A0ostatnich 30 dniach.',
    getPortalToDo: 'Co czeka na administratorów platformy: liczba i\u00A0pierwsze pozycje każdego rodzaju.',
    startVisibilityJob:
      'Rozpoczyna działanie na wszystkich widocznościach, które pasują do filtrów listy, jeśli jest ich około `expected_total`. Nie dotyka dodanych później.',
    getVisibilityJob: 'Postęp jednego z zadań wywołującego na widocznościach. Zapytanie posuwa je naprzód.',
    stopVisibilityJob: 'Zatrzymuje takie zadanie. To, co zdążyło zmienić, zostaje.',
    startIncidentJob: 'To samo co `startVisibilityJob`, dla incydentów.',
    getIncidentJob: 'Postęp jednego z zadań wywołującego na incydentach.',
    stopIncidentJob: 'Zatrzymuje takie zadanie.',
    startThreatJob: 'To samo co `startVisibilityJob`, dla zagrożeń.',
    getThreatJob: 'Postęp jednego z zadań wywołującego na zagrożeniach.',
    stopThreatJob: 'Zatrzymuje takie zadanie.',
    stopFeedJob:
      'Zatrzymuje zadanie wywołującego. To, co zdążyło zmienić, zostaje i można to cofnąć, jeśli zadanie ma do tego token.',
    getFeedJob:
      'Postęp jednego z zadań wywołującego. Dopóki trwa, zapytanie przez kilka sekund posuwa je naprzód.',
    downloadFeedExport:
      'Przekierowuje do pliku jednego z eksportów wywołującego. Pliki są przechowywane przez dobę i przestają być dostępne, gdy pozycje, które mogą zawierać, otrzymają poziom TLP:RED.',
    listFeedGroups:
      'Grupy wskaźników, filtrowane, sortowane i podzielone na strony. Inni niż analitycy otrzymują tylko opublikowane.',
    getFeedGroup: 'Jedna grupa. Analitycy otrzymują też jej historię.',
    listFeedGroupNames: 'Nazwy grup o podanych identyfikatorach.',
    listFeedGroupInfo: 'Grupy do wyboru: najwyżej 50, od ostatnio zmienionych.',
    listFeedGroupThreats:
      'Zagrożenia, które wymieniają grupę. Puste dla wywołujących bez dostępu do zagrożeń.',
    listFeedGroupFeeds: 'Wskaźniki grupy, filtrowane, sortowane i podzielone na strony.',
    createFeedGroup: 'Tworzy grupę wskaźników.',
    updateFeedGroup: 'Zmienia podane pola; `is_verified` publikuje lub wycofuje grupę.',
    deleteFeedGroup:
      'Usuwa grupę. Jej wskaźniki pozostają; grupa, którą wymieniają zagrożenia lub do której ograniczono klucze API, nie zostaje usunięta.',
    bulkDeleteFeedGroups:
      'Usuwa wskazane grupy. Ich wskaźniki pozostają; grupy, które wymieniają zagrożenia lub do których ograniczono klucze API, nie zostają usunięte.',
    verifyFeedGroups:
      'Publikuje lub wycofuje wskazane grupy. Jeśli któryś identyfikator nie istnieje, odrzucone zostaje całe żądanie.',
    bulkUpdateFeedGroupLevels:
      'Oznacza wskazane grupy poziomem TLP, a przy null domyślnym dla grup. Nieistniejący identyfikator powoduje odrzucenie całego żądania.',
    addFeedsToGroup: 'Dodaje wskaźniki do grupy.',
    removeFeedsFromGroup: 'Usuwa wskaźniki z grupy.',
    updateFeedsOfGroup:
      'Publikuje lub wycofuje wszystkie wskaźniki grupy albo ustawia ich flagę IDS. Wykonuje to zadanie w tle: przy dużej grupie w odpowiedzi jeszcze trwa, a `changed` podaje, ile zrobiono do tej pory.',
    exportFeedGroupFeeds: 'Plik CSV ze wskaźnikami grupy.',
    createSighting:
      'Zgłasza, że wskaźnik zauważono w organizacji albo że jest fałszywym alarmem w niej lub dla wszystkich. Fałszywy alarm dla wszystkich wymaga uzasadnienia (`evidence`), które analitycy mogą sprawdzić: co najmniej 30 znaków i cztery różne słowa.',
    listFeedSightings:
      'Zgłoszenia własnej organizacji dotyczące wskaźnika, od najnowszych, i liczba organizacji, które go zauważyły. Analitycy dostają zgłoszenia wszystkich organizacji. `other_value` to zgłoszona wartość, jeśli wskaźnik ma teraz inną. Zgłoszenie nie dotyczy obecnej wartości i odpowiedź na nie nie może wycofać wskaźnika.',
    listSightings: 'Skrzynka zgłoszeń organizacji, filtrowana, sortowana i podzielona na strony.',
    getSighting: 'Jedno zgłoszenie ze skrzynki.',
    answerSighting:
      'Odpowiada na zgłoszenie i powiadamia organizację. `taken_back` wycofuje wskaźnik dla wszystkich, z podanym powodem.',
    deleteSighting:
      'Usuwa zgłoszenie własnej organizacji, dopóki nie ma odpowiedzi. Fałszywy alarm w samej organizacji można usunąć zawsze.',
    getFeedWithdrawal:
      'Kiedy i dlaczego opublikowany wskaźnik został wycofany i czym był; brak dla wskaźnika, który jest opublikowany albo nigdy nie był.',
    renewFeed:
      'Przedłuża ważność opublikowanego wskaźnika od teraz, tak jakby go zauważono; wygasły jest znowu ważny.',
    listFeedViews:
      'Własne widoki wywołującego i te, które udostępniono organizacji, według nazwy, każdy z liczbą wskaźników.',
    getFeedView: 'Jeden widok wskaźników.',
    createFeedView: 'Tworzy widok wskaźników. Użytkownik może mieć najwyżej 50 widoków.',
    updateFeedView: 'Zastępuje własny widok wskaźników.',
    deleteFeedView:
      'Usuwa własny widok. Widok, do którego ograniczono klucze API organizacji, nie zostaje usunięty.',
    listFeedViewFeeds: 'Wskaźniki widoku, dodatkowo filtrowane, sortowane i podzielone na strony.',
    exportFeedViewFeeds: 'Plik CSV ze wskaźnikami widoku.',
    listViews:
      'Własne widoki wywołującego i te, które udostępniono organizacji, wszystkich list, które może czytać, według nazwy, każdy z liczbą pozycji.',
    getView: 'Jeden widok dowolnej listy.',
    createView:
      'Tworzy widok listy, z filtrami takimi jak w jej zapytaniu. Użytkownik może mieć najwyżej 50 widoków.',
    updateView: 'Zastępuje własny widok. Jego lista się nie zmienia.',
    deleteView:
      'Usuwa własny widok. Widok, do którego ograniczono klucze API organizacji, nie zostaje usunięty.',
    listReportViewTypes:
      'Jak można pokazać sekcję każdego modułu; pierwszy sposób jest domyślny dla nowej sekcji.',
    listReportTemplates: 'Własne szablony wywołującego, według nazwy, i szablony wbudowane.',
    createReportTemplate: 'Tworzy szablon z czterech sekcji. Użytkownik może mieć najwyżej osiem szablonów.',
    deleteReportTemplate:
      'Usuwa jeden z własnych szablonów wywołującego. Raporty utworzone na jego podstawie zachowują swoje sekcje.',
    listPeriodicReports:
      'Raporty okresowe wywołującego według nazwy; administrator organizacji otrzymuje raporty wszystkich.',
    createPeriodicReport:
      'Raport generowany o 03:00 (Europe/Warsaw) po każdym dniu, tygodniu, miesiącu lub kwartale, za ten okres.',
    getPeriodicReport: 'Jeden raport okresowy.',
    updatePeriodicReport: 'Zmienia podane pola. Sekcja o wartości null zostaje usunięta.',
    deletePeriodicReport:
      'Usuwa raport okresowy wraz z harmonogramem. Raporty wygenerowane na jego podstawie pozostają.',
    updatePeriodicReportStatus:
      'Włącza lub wyłącza raport okresowy. Zaczyna się od pierwszego okresu, którego raport nie jest jeszcze wymagany.',
    listReports:
      'Raporty wygenerowane, w przygotowaniu i nieudane: własne wywołującego albo, dla administratora organizacji, wszystkich w jego organizacji.',
    listUserReports:
      'Raporty użytkownika: własne wywołującego albo użytkownika z organizacji, którą wywołujący administruje.',
    listClientReports: 'Wszystkie raporty własnej organizacji wywołującego.',
    createReport: 'Zamawia raport za okres najwyżej jednego miesiąca. Raport powstaje w tle.',
    getReport: 'Jeden raport.',
    deleteReport: 'Usuwa raport wraz z plikiem; raport w przygotowaniu nie zostaje dokończony.',
    downloadReport:
      'Przekierowuje do pliku zip linkiem ważnym pięć minut. Użytkownik bez dostępu do któregoś z modułów raportu nie otrzymuje linku, a gdy którejś z pozycji raportu nadano poziom TLP:RED, nie otrzymuje go nikt.',
    retryReport: 'Umieszcza nieudany raport ponownie w kolejce.',
    sendReport: 'Wysyła gotowy raport na adres właściciela, zaszyfrowany jego kluczem.',
    previewReport: 'Podgląd raportu: liczba wierszy każdej sekcji, liczba stron i podsumowanie.',
    listWebhooks: 'Webhooki organizacji wywołującego wraz ze stanem każdego z nich.',
    createWebhook:
      'Tworzy webhook organizacji, których może być najwyżej {{webhooks}}. Tylko ta odpowiedź zawiera jego sekret.',
    updateWebhook: 'Zmienia nazwę, adres lub wybór zdarzeń webhooka.',
    deleteWebhook:
      'Usuwa webhook wraz z dziennikiem. Nic więcej nie jest do niego wysyłane, także oczekujące zdarzenia.',
    rotateWebhookSecret:
      'Generuje nowy sekret webhooka. Poprzedni podpisuje jeszcze przez {{webhookRotationHours}} godziny. Tylko ta odpowiedź zawiera nowy.',
    pauseWebhook:
      'Wstrzymuje webhook: nic nie jest do niego wysyłane, a zdarzenia z tego czasu nie zostaną wysłane później.',
    resumeWebhook: 'Wznawia wstrzymany webhook i wysyła do niego zdarzenie testowe.',
    testWebhook: 'Wysyła w ciągu minuty zdarzenie testowe, jeden raz, także do wstrzymanego webhooka.',
    listWebhookDeliveries:
      'Wysyłki do webhooka z ostatnich {{webhookRetentionDays}} dni i ich wyniki, od najnowszych, po {{webhookPage}}.',
    getWebhookDelivery:
      'Zdarzenie z zaplanowaną treścią i próbami wysłania. Każda próba pomija pozycje, których już nie ma albo których nie wolno już wysłać.',
    resendWebhookDelivery:
      'Wysyła zdarzenie ponownie, z tym samym identyfikatorem, i ponawia próby tak długo, jak przy nowym.',
    listClientWebhooks: 'Webhooki organizacji według nazwy i hosta oraz to, czy działają.',
    listSources: 'Wszystkie źródła wskaźników według nazwy, każde ze stanem i\u00A0ostatnim odczytem.',
    getSource: 'Jedno źródło.',
    createSource: 'Tworzy źródło. Jest ono wyłączone, a\u00A0jego sekretu nie ma w\u00A0żadnej odpowiedzi.',
    updateSource:
      'Zmienia ustawienia źródła. Inny adres, użytkownik lub sposób logowania wymaga ponownego podania sekretu. Wskaźniki, które źródło już ma, pozostają bez zmian.',
    switchSource: 'Włącza lub wyłącza źródło. Gdy jest wyłączone, jego wskaźniki pozostają bez zmian.',
    deleteSource:
      'Usuwa wyłączone źródło. Jego wskaźniki zostają i\u00A0są ważne tak długo, jak wynika z\u00A0ich typów.',
    runSource: 'Czyta źródło od razu.',
    decideSource:
      'Rozstrzyga o\u00A0wskaźnikach, których źródło już nie ma, a\u00A0których jest więcej niż jego próg: następny odczyt uzna je za wycofane albo je zachowa.',
    trySource:
      'Czyta pierwsze wiersze spod adresu i\u00A0podaje, co by z\u00A0nich powstało. Niczego nie zapisuje.',
    listSourceRuns: 'Odczyty źródła, od najnowszego.',
    getSourceRun: 'Odczyt z\u00A0dziennikiem i\u00A0pierwszymi odrzuconymi wierszami.',
  },
}
