/** Komunikaty błędów (część 1, rozdział 8). */
import type { ErrorCode } from '#shared/http/errors.ts'

const code = {
  bad_credentials: 'Nieprawidłowy adres e-mail lub hasło.',
  account_suspended: 'Konto jest zawieszone. Skontaktuj się z administratorem swojej organizacji.',
  account_expired: 'Konto wygasło. Skontaktuj się z administratorem swojej organizacji.',
  account_locked:
    'Logowanie zostało zablokowane po zbyt wielu błędnych kodach. Sprawdź pocztę: wysłaliśmy instrukcję odblokowania.',
  ip_not_allowed: 'Wykryto próbę nieuprawnionego dostępu. Incydent zostanie zgłoszony.',
  no_module_access:
    'Twoje konto nie ma dostępu do żadnego modułu. Skontaktuj się z administratorem swojej organizacji.',
  too_many_attempts: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  account_guarded:
    'Zbyt wiele razy podano błędne hasło do tego konta w nieznanych przeglądarkach. Odczekaj 15 minut albo wybierz „Nie pamiętasz hasła?”: po ustawieniu nowego hasła zalogujesz się tutaj od razu.',
  second_factor_incorrect: 'Kod jest nieprawidłowy.',
  second_factor_expired: 'Kod stracił ważność. Zaloguj się ponownie, aby otrzymać nowy.',
  second_factor_resend_too_soon: 'Nowy kod można wysłać 30 sekund po poprzednim.',
  passkey_refused: 'Klucz dostępu został odrzucony. Spróbuj ponownie albo zaloguj się inaczej.',
  factor_unavailable: 'Na Twoim koncie nie ma tego sposobu potwierdzania. Wybierz inny.',
  factor_required: 'Najpierw ustaw drugi składnik logowania.',
  confirmation_needed: 'Niczego nie zmieniono: tożsamość nie została potwierdzona.',
  confirmation_incorrect: 'Kod lub klucz dostępu został odrzucony.',
  last_factor: 'Bez niego konto nie miałoby drugiego składnika. Najpierw dodaj inny.',
  too_many_passkeys: 'Konto ma już tyle kluczy dostępu, ile może mieć. Najpierw usuń któryś.',
  setup_expired: 'Czas na ustawienie minął. Zacznij od nowa.',
  unsubscribe_link_invalid:
    'Ten link nie dotyczy żadnych wysyłanych wiadomości. Być może adres już usunięto lub zmieniono.',
  email_link_invalid:
    'Link jest nieprawidłowy, wygasł albo został już użyty. Poproś osobę, która zmieniła adres, o ponowne wysłanie.',
  mail_quota_exceeded:
    'Wysłano dziś zbyt wiele zaproszeń i potwierdzeń, na ten adres albo łącznie. Spróbuj jutro.',
  reset_token_invalid: 'Link jest nieprawidłowy, wygasł lub został już użyty. Poproś o nowy.',
  unauthenticated: 'Twoja sesja wygasła',
  forbidden: 'Nie masz uprawnień do wykonania tej operacji',
  module_forbidden: 'Usługa niedostępna',
  cross_site_request: 'Żądanie pochodziło z innej strony i zostało odrzucone.',
  not_found: 'Ta pozycja nie istnieje',
  malformed_request: 'Nie udało się odczytać żądania.',
  validation_failed: 'Niektóre wartości są nieprawidłowe. Popraw je i spróbuj ponownie.',
  request_too_large: 'To zbyt dużo danych jak na jedno żądanie.',
  too_many_tags: 'Zbyt wiele tagów. Możesz wybrać najwyżej 8.',
  undo_over: 'Nie można już tego cofnąć: zmianę już cofnięto albo minął na to czas.',
  undo_announced:
    'Nie można już tego cofnąć, bo inni zostali o tym powiadomieni. Przywróć poprzedni stan nową zmianą.',
  undo_changed: 'Nie można tego cofnąć, bo od tamtej pory coś się tu zmieniło. Niczego nie nadpisano.',
  fields_changed: 'Ktoś w\u00A0międzyczasie zmienił te same pola. Odśwież stronę, aby je zobaczyć.',
  texts_changed: 'Ktoś w\u00A0międzyczasie zmienił te teksty. Odśwież stronę, aby je zobaczyć.',
  translation_language: 'Tłumaczenie musi być w drugim języku niż sam wpis, a język wpisu musi być znany.',
  wrong_urls: 'Niektóre linki nie są poprawnymi adresami http ani https.',
  unknown_reference: 'Wybrana kategoria lub tag już nie istnieje albo jest wyłączony. Wybierz inny.',
  unrecognised_language: 'Ten język nie jest obsługiwany. Wybierz polski lub angielski.',
  old_password_incorrect: 'Dotychczasowe hasło jest nieprawidłowe.',
  new_password_same_as_old: 'Nowe hasło jest takie samo jak dotychczasowe.',
  passwords_not_equal: 'Hasła nie są takie same.',
  password_requirements: 'Hasło musi mieć co najmniej 8 znaków, w tym cyfrę, małą i wielką literę.',
  password_common:
    'To jedno z najczęściej używanych haseł albo takie hasło z niewielkim dodatkiem. Wybierz takie, którego nikt nie odgadnie, na przykład z kilku słów.',
  password_personal:
    'To hasło zawiera imię, nazwisko, adres e-mail lub nazwę organizacji. Wybierz takie, które ich nie zawiera.',
  pgp_key_incorrect: 'Nieprawidłowy klucz PGP',
  pgp_key_private: 'Ten plik zawiera klucz prywatny. Nie wysyłaj go nikomu; wgraj klucz publiczny.',
  pgp_key_expired: 'Ten klucz PGP wygasł lub został unieważniony.',
  pgp_key_cannot_encrypt:
    'Tym kluczem PGP nie można szyfrować poczty: nie ma klucza szyfrującego albo jest on zbyt słaby.',
  pgp_key_unsupported:
    'Portal nie obsługuje algorytmu tego klucza PGP, na przykład Brainpool lub ElGamal. Utwórz klucz Curve25519, NIST P albo RSA (od 2048 do 8192 bitów).',
  file_size_too_big: 'Plik jest za duży.',
  expiry_date_in_past: 'Data wygaśnięcia musi być późniejsza niż obecna chwila.',
  user_limit_exceeded: 'Organizacja osiągnęła limit użytkowników.',
  last_admin: 'To ostatni administrator organizacji, który może się zalogować. Potwierdź, aby kontynuować.',
  not_invited:
    'Nie ma już otwartego zaproszenia: ta osoba zdążyła się zalogować albo konto jest wyłączone lub wygasło.',
  user_protected: 'Nie możesz zmienić tego konta: zarządza nim ktoś inny.',
  module_already_granted: 'Masz już dostęp do tego modułu.',
  module_request_resolved: 'Na tę prośbę już odpowiedziano.',
  max_users_below_current:
    'Limit użytkowników nie może być niższy niż obecna liczba użytkowników organizacji!',
  service_disabled: 'Organizacja nie ma tego modułu. Najpierw włącz usługę.',
  confirmation_mismatch: 'Wpisana nazwa nie jest nazwą tej organizacji.',
  ip_invalid: 'To nie jest prawidłowy adres ani sieć IPv4 lub IPv6.',
  ip_list_full: 'Lista dozwolonych adresów jest pełna. Połącz adresy w sieci albo usuń niektóre.',
  range_too_long: 'Zakres nie może być dłuższy niż 1 rok',
  range_reversed: 'Zakres kończy się przed swoim początkiem.',
  picture_too_large:
    'Obraz ma ponad 250 tysięcy pikseli (500 na 500) albo bok dłuższy niż 4096. Zmniejsz go i spróbuj ponownie.',
  picture_unreadable:
    'Obraz jest uszkodzony i nie można go wyświetlić. Zapisz go ponownie jako PNG lub JPEG i spróbuj jeszcze raz.',
  notification_email_paused:
    'Wysyłka na ten adres jest wstrzymana. Najpierw wznów ją wśród adresów powiadomień.',
  test_mail_too_soon:
    'Wiadomość testową zlecono mniej niż minutę temu. Odczekaj minutę i\u00A0najpierw zajrzyj do skrzynki.',
  too_many_test_mails: 'Na ten adres wysłano dziś już 20 wiadomości testowych. Spróbuj jutro.',
  too_many_notification_emails: 'Organizacja może mieć najwyżej 100 adresów powiadomień.',
  mail_cannot_be_sent_again:
    'Tej wiadomości nie można wysłać ponownie: wysłano ją już jeszcze raz, dotarła albo jej adres usunięto. Odśwież listę.',
  asset_wrong_value: 'Wartość nie pasuje do rodzaju zasobu',
  asset_value_too_long: 'Wartość jest za długa dla tego rodzaju zasobu',
  asset_exists: 'Taki zasób już istnieje',
  too_many_assets: 'Zbyt wiele zasobów naraz. Możesz dodać najwyżej 500.',
  asset_request_pending: 'Ten zasób ma już wniosek, który czeka na odpowiedź. Najpierw go anuluj.',
  asset_request_resolved: 'Na ten wniosek już odpowiedziano albo został anulowany.',
  selection_changed:
    'Lista zmieniła się w międzyczasie i pasuje do niej inna liczba wskaźników. Sprawdź ją i ponów operację.',
  too_many_jobs: 'Trwa już kilka Twoich operacji. Poczekaj, aż któraś się zakończy.',
  job_not_done: 'Plik nie jest jeszcze gotowy.',
  already_exists: 'Pozycja o tej nazwie już istnieje.',
  file_name_too_big: 'Nazwa pliku ma więcej niż 70 znaków',
  file_name_unusable: 'Nazwa pliku zawiera niedozwolone znaki',
  incorrect_file_extension: 'Pliki tego rodzaju nie są przyjmowane',
  incorrect_file_type: 'Zawartość pliku nie zgadza się z jego nazwą',
  file_empty: 'Plik jest pusty',
  attachment_exists: 'Załącznik o tej nazwie już istnieje',
  too_many_attachments: 'Incydent może mieć najwyżej 20 załączników',
  too_many_reply_files:
    'Odpowiedź może mieć najwyżej 5 plików, a wszystkie odpowiedzi do incydentu 100. Usuń pliki i wyślij ponownie.',
  upload_missing: 'Przesłanego pliku już nie ma. Prześlij go ponownie.',
  upload_changed: 'Plik przesłano ponownie w trakcie sprawdzania. Prześlij go jeszcze raz.',
  file_awaits_scan:
    'Plik jest jeszcze sprawdzany pod kątem złośliwego oprogramowania. Spróbuj za kilka minut.',
  file_infected: 'W pliku wykryto złośliwe oprogramowanie. Nie można go pobrać.',
  file_not_scanned:
    'Pliku nie udało się sprawdzić pod kątem złośliwego oprogramowania, więc nie można go pobrać. Skontaktuj się z dostawcą.',
  detection_in_future: 'Data wykrycia nie może być z przyszłości',
  transition_not_allowed:
    'Z obecnego etapu widoczności nie można przejść do wybranego. Ktoś mógł ją zmienić: odśwież stronę.',
  unknown_person: 'Tej osoby nie ma już w organizacji albo nie ma ona dostępu do widoczności. Wybierz inną.',
  date_out_of_range:
    'Wybierz dzień, który jeszcze nie minął i nie wypada później niż za rok. Ryzyko można zaakceptować najwcześniej do jutra.',
  only_detection: 'Nie można usunąć jedynej daty wykrycia. Zamiast tego usuń widoczność.',
  notification_gone: 'To powiadomienie już wysłano albo nie ma czego wysłać',
  incident_exists: 'Incydent o tych samych danych już istnieje',
  publication_too_large: 'To za dużo na jedną publikację. Opublikuj mniej wskaźników, a pozostałe zaimportuj',
  not_of_its_type: 'Wartość nie pasuje do wybranego typu',
  warning_listed: 'Wartość jest na liście wartości uznanych za nieszkodliwe',
  unverified_group_exists: 'Istnieje niezweryfikowana grupa o tej nazwie. Najpierw ją zweryfikuj.',
  no_pgp_key: 'Na Twoim koncie nie ma klucza PGP. Dodaj klucz w ustawieniach albo wyłącz wysyłkę e-mailem.',
  name_already_exists: 'Ta nazwa jest już zajęta. Podaj inną.',
  report_period_too_long: 'Okres jest za długi: może obejmować najwyżej jeden miesiąc',
  report_period_wrong: 'Okres musi się kończyć nie wcześniej, niż się zaczyna, i nie później niż dziś',
  no_report_section: 'Włącz przynajmniej jedną część',
  report_section_forbidden: 'Raport zawiera część modułu, do którego nie masz dostępu',
  too_many_templates: 'Masz już 8 szablonów. Usuń któryś z niepotrzebnych.',
  too_many_periodic_reports: 'Masz już 20 raportów cyklicznych. Usuń któryś z niepotrzebnych.',
  too_many_reports:
    'Pięć Twoich raportów czeka już na przygotowanie. Zamów następny, gdy któryś będzie gotowy.',
  report_not_ready: 'Raport nie jest gotowy',
  level_raised:
    'Plik może zawierać pozycje, którym po jego utworzeniu nadano poziom TLP:RED, więc nie można go pobrać. Wygeneruj go ponownie.',
  report_not_failed: 'Raport jest już w przygotowaniu albo gotowy',
  seen_in_future: 'Data obserwacji nie może być w przyszłości. Sprawdź datę i godzinę.',
  seen_too_long_ago: 'Data obserwacji nie może być wcześniejsza niż pięć lat temu. Sprawdź datę i godzinę.',
  too_many_sightings:
    'Twoja organizacja osiągnęła limit zgłoszeń w ciągu 24 godzin. Kolejne wyślij jutro, a liczbę wystąpień wskaźnika podaj w jednym zgłoszeniu.',
  too_many_marks:
    'Twoja organizacja oznaczyła już 5000 wskaźników jako fałszywe alarmy. Cofnij oznaczenia, których nie potrzebuje.',
  sighting_answered: 'Na to zgłoszenie już odpowiedziano. Odśwież stronę, aby zobaczyć odpowiedź.',
  not_published:
    'Wskaźnik nie jest opublikowany, więc nie ma ważności, którą można przedłużyć. Najpierw go opublikuj.',
  sighting_of_other_value:
    'Wskaźnik ma dziś inną wartość niż ta, której dotyczy zgłoszenie, więc tą odpowiedzią nie można go wycofać. Odpowiedz, że zostaje, i napisz, co zmieniono.',
  sighting_outcome: 'Na takie zgłoszenie nie można tak odpowiedzieć. Wybierz inną odpowiedź.',
  concern_gone:
    'Ta pozycja nie pasuje już do tego zasobu. Odśwież stronę, aby zobaczyć, do czego pasuje teraz.',
  too_many_dismissals:
    'Twoja organizacja oznaczyła już 5000 dopasowań jako „to nie my”. Przywróć niektóre albo usuń zasób, który pasuje do zbyt wielu pozycji.',
  too_many_digest_views: 'W\u00A0przeglądzie jest już 10 widoków. Usuń z\u00A0niego któryś.',
  view_personal:
    'Webhook nie może mieć tego widoku: nie jest on udostępniony w\u00A0organizacji albo zależy od tego, kto go czyta.',
  too_many_shared_views:
    'W\u00A0organizacji udostępniono już 50 widoków. Zachowaj ten dla siebie albo wyłącz udostępnianie innego.',
  too_many_views: 'Masz już 50 widoków. Usuń któryś z niepotrzebnych.',
  in_use: 'Nie można usunąć tej pozycji – najpierw usuń wszystkie dane, które z niej korzystają',
  type_in_use:
    'Listy dla zapór rozpoznają po tej nazwie, czym są wskaźniki: pod inną by z\u00A0nich wypadły. Wybierz inną pisownię tej nazwy albo dodaj nowy typ.',
  too_many_requests: 'Wysłano zbyt wiele żądań w krótkim czasie. Odczekaj chwilę i spróbuj ponownie.',
  too_many_keys: 'Kluczy jest za dużo. Najpierw unieważnij któryś z nich.',
  source_address:
    'Adres musi zaczynać się od https i mieć publiczną nazwę, bez danych logowania i znaku „#”, na porcie 443, 4443, 8443 lub 9443.',
  source_collection: 'Podaj identyfikator kolekcji.',
  source_auth:
    'Popraw logowanie: brakuje użytkownika, nagłówka, parametru lub sekretu albo nie można ich wysłać w żądaniu.',
  too_many_sources: 'Jest za dużo źródeł. Najpierw usuń któreś z nich.',
  source_active: 'Źródło jest włączone. Najpierw je wyłącz.',
  source_off: 'Źródło jest wyłączone. Najpierw je włącz.',
  source_not_held: 'W tym źródle nic już nie czeka na decyzję.',
  source_read: 'Portal czyta teraz to źródło. Zdecyduj, gdy odczyt się skończy.',
  webhook_address:
    'Adres musi zaczynać się od https i mieć publiczną nazwę, bez nazwy użytkownika i fragmentu, na porcie 443, 4443, 8443 lub 9443.',
  too_many_webhooks: 'Webhooków jest za dużo. Najpierw usuń któryś z nich.',
  webhook_paused: 'Webhook jest wstrzymany. Najpierw go wznów.',
  delivery_waits: 'To zdarzenie już czeka na wysłanie.',
  too_many_webhook_tests: 'Za dużo testów i ponownych wysyłek. Spróbuj za kilka minut.',
  key_revoked: 'Ten klucz został już unieważniony.',
  expiry_date_too_far: 'Klucz może być ważny najwyżej dwa lata.',
  key_missing: 'Potrzebny jest klucz API.',
  key_invalid: 'Klucz API jest nieprawidłowy albo został usunięty.',
  key_expired: 'Klucz API stracił ważność.',
  key_ended: 'Klucz API został unieważniony albo zastąpiony nowym.',
  key_address: 'Klucz API nie działa z tego adresu.',
  key_scope: 'Klucz API nie daje dostępu do tych danych.',
  scope_gone:
    'Grupy i widoki, do których ograniczono klucz API, usunięto albo wycofano, albo mają poziom TLP zbyt surowy dla tego klucza.',
  key_cannot_write: 'Klucz API pozwala tylko na odczyt.',
  key_budget: 'Klucz API wykorzystał dobowy limit danych. Limit odnowi się o północy czasu warszawskiego.',
  unknown_parameter: 'Wywołanie nie obsługuje tego parametru.',
  wrong_parameter: 'Wartość parametru jest nieprawidłowa.',
  cursor_invalid: 'Kursor jest nieprawidłowy. Zacznij od początku.',
  cursor_gone: 'Zmiany od tego kursora nie są już dostępne. Zacznij od początku.',
  not_acceptable: 'TAXII odpowiada tylko w formacie JSON: application/taxii+json;version=2.1.',
  output_too_large:
    'Lista ma ponad 200 MB. Pobierz ją skompresowaną albo tylko jej część: grupę, widok lub nowsze wskaźniki.',
  method_not_allowed: 'Ta ścieżka nie obsługuje tej metody.',
  repeat_key_invalid: 'Idempotency-Key ma od 16 do 64 liter, cyfr i\u00A0łączników, tak jak UUID.',
  repeat_differs:
    'Pierwsza próba jednak się powiodła: zapisano to, co było wtedy w\u00A0formularzu. Znajdź to na liście. Jeśli potrzebujesz również obecnej wersji, spróbuj ponownie.',
  made_before:
    'Pierwsza próba jednak się powiodła, ale jej odpowiedzi nie można pokazać ponownie. Znajdź to na liście. Jeśli to klucz, którego nie udało Ci się zobaczyć, usuń go i\u00A0utwórz nowy.',
  export_running:
    'Poprzedni eksport tej listy jeszcze trwa. Poczekaj, aż się zakończy, i\u00A0spróbuj ponownie.',
  unavailable: 'Portal nie zdążył odczytać danych. Nic nie przepadło. Spróbuj ponownie za chwilę.',
  query_too_long: 'Filtrów jest za dużo albo szukany tekst jest za długi. Usuń część i spróbuj ponownie.',
  busy: 'Wiele osób zmienia w tej chwili tę listę. Nic nie zapisano; spróbuj ponownie.',
  preparing: 'Ta lista jest przygotowywana i za około minutę znów będzie działać. Nic nie zapisano.',
  internal: 'Wystąpił błąd. Spróbuj ponownie za kilka minut',
} satisfies Record<ErrorCode, string>

export default {
  code,
  status: {
    '401': 'Twoja sesja wygasła',
    '403': 'Nie masz uprawnień do wykonania tej operacji',
    '404': 'Ta pozycja nie istnieje',
    '405': 'Operacja niedozwolona dla tego rodzaju danych',
    '413': 'To zbyt dużo danych jak na jedno żądanie.',
    '422': 'Niektóre wartości są nieprawidłowe. Popraw je i spróbuj ponownie.',
    '429': 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
    '503': 'Usługa niedostępna',
  },
  /** Dla `in_use`: element, do którego ograniczono klucze API. */
  limitsKeys:
    'Ograniczono do tego klucze API: {{names}}. Najpierw utwórz zamiast nich inne i\u00A0unieważnij obecne.',
  limitsUnnamedKeys:
    'Ograniczono do tego klucze API Twojej organizacji. Poproś administratora organizacji, aby najpierw je zastąpił.',
  limitsWebhooks: 'Ten widok mają webhooki: {{names}}. Najpierw wybierz w\u00A0nich inny.',
  limitsUnnamedWebhooks:
    'Ten widok mają webhooki Twojej organizacji. Poproś administratora organizacji, aby najpierw wybrał w\u00A0nich inny.',
  limitsOrganizations:
    'Ograniczono do tego klucze API organizacji: {{names}}. Najpierw poproś te organizacje o\u00A0zastąpienie kluczy.',
  levelRaised_one:
    'Plik zawiera {{count, number}}\u00A0pozycję, której po jego utworzeniu nadano poziom TLP:RED, więc nie można go pobrać. Wygeneruj go ponownie.',
  levelRaised_few:
    'Plik zawiera {{count, number}}\u00A0pozycje, którym po jego utworzeniu nadano poziom TLP:RED, więc nie można go pobrać. Wygeneruj go ponownie.',
  levelRaised_many:
    'Plik zawiera {{count, number}}\u00A0pozycji, którym po jego utworzeniu nadano poziom TLP:RED, więc nie można go pobrać. Wygeneruj go ponownie.',
  levelRaised_other:
    'Plik zawiera {{count, number}}\u00A0pozycji, którym po jego utworzeniu nadano poziom TLP:RED, więc nie można go pobrać. Wygeneruj go ponownie.',
  waitSeconds_one:
    'Zbyt wiele żądań w\u00A0krótkim czasie. Spróbuj ponownie za {{count, number}}\u00A0sekundę.',
  waitSeconds_few:
    'Zbyt wiele żądań w\u00A0krótkim czasie. Spróbuj ponownie za {{count, number}}\u00A0sekundy.',
  waitSeconds_many:
    'Zbyt wiele żądań w\u00A0krótkim czasie. Spróbuj ponownie za {{count, number}}\u00A0sekund.',
  waitSeconds_other:
    'Zbyt wiele żądań w\u00A0krótkim czasie. Spróbuj ponownie za {{count, number}}\u00A0sekundy.',
  waitMinutes_one: 'Zbyt wiele prób. Spróbuj ponownie za {{count, number}}\u00A0minutę.',
  waitMinutes_few: 'Zbyt wiele prób. Spróbuj ponownie za {{count, number}}\u00A0minuty.',
  waitMinutes_many: 'Zbyt wiele prób. Spróbuj ponownie za {{count, number}}\u00A0minut.',
  waitMinutes_other: 'Zbyt wiele prób. Spróbuj ponownie za {{count, number}}\u00A0minuty.',
  other: 'Wystąpił błąd. Spróbuj ponownie za kilka minut ({{status}})',
  network:
    'Portal nie odpowiedział. Sprawdź sieć i\u00A0spróbuj ponownie; nic nie zostanie zapisane dwukrotnie.',
  requestId: {
    name: 'ID',
    copy: 'Kopiuj ID {{id}}',
    copyTitle: 'Kopiuj ID, po którym dostawca odnajdzie ten błąd',
    copied: 'Skopiowano',
    selected: 'Zaznaczono: skopiuj ręcznie',
  },
}
