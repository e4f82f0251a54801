/** Rozdziały dla integratorów. Znaki akcentu obejmują to, co się wpisuje lub wysyła. */
export default {
  start: {
    title: 'Pierwsze kroki',
    text: `Klucz API pozwala Twoim systemom (zaporom, SIEM, MISP, OpenCTI, skryptom) odczytywać to, co widzisz w portalu. Klucze tworzy się na stronie [Połączenia](/apikey). Administrator organizacji tworzy klucze nazwane, które można ograniczyć do modułów, grup, widoków i sieci. Każdy użytkownik może mieć też własny klucz.

Do danych prowadzą trzy drogi:

- zasoby pod \`/server-api/v1/\`: JSON w pojęciach portalu, z filtrami, stronami i zmianami
- wyjścia pod \`/server-api/v1/out/\`: jeden adres dla wszystkich IoC, grupy lub widoku w formacie, który czyta dany produkt
- TAXII 2.1 pod \`/taxii2/\`, dla klientów, które go używają

Umieść klucz w zmiennej środowiskowej (\`export CTI_KEY=cti_…\`) i zapytaj, na co pozwala. Wszystkie przykłady na tych stronach biorą go stamtąd i działają bez poprawek: curl, Python z samą biblioteką standardową, JavaScript w Node 24. Ten sam opis dla maszyn jest w dwóch dokumentach OpenAPI 3.1.`,
  },
  signIn: {
    title: 'Uwierzytelnianie',
    text: `Wysyłaj klucz z każdym żądaniem, na jeden z trzech sposobów:

- \`Authorization: Bearer KLUCZ\`
- HTTP Basic, dla produktów, które nie obsługują niczego innego: przedrostek klucza jako nazwa użytkownika, klucz jako hasło
- \`X-Api-Key: KLUCZ\`

Portal nie odczytuje klucza z adresu, bo adresy trafiają do dzienników. Brak klucza lub błędny klucz to odpowiedź 401 z \`WWW-Authenticate\`; klucz, który nie daje dostępu do tego, o co pytasz, to 403. Klucz może być przypisany do sieci, a lista dozwolonych adresów organizacji obowiązuje także klucze.

Gdy klucz wygasa, niektóre zapory przestają egzekwować listę, którą mają. Dlatego wymień go na czas: poprzedni działa jeszcze przez {{rotationDays}} dni. \`GET /server-api/v1/me\` podaje, kiedy klucz wygasa. Właściciel klucza dostaje wcześniej wiadomość e-mail.`,
  },
  paging: {
    title: 'Strony',
    text: `Lista ma postać \`{"data": […], "next": …}\`. \`limit\` określa, ile pozycji ma strona: domyślnie {{pageSize}}, najwyżej {{pageMax}}. Na ostatniej stronie \`next\` to null; w przeciwnym razie jest to \`cursor\` następnej. Nagłówek \`Link\` zawiera cały adres, z \`rel="next"\`.

Kursor wysyłaj z tymi samymi filtrami i sortowaniem; inny może być tylko \`limit\`. Nagłówek \`Link\` zawiera wszystko. Kursor wskazuje miejsce za ostatnią pozycją strony, więc pozycje dodane lub usunięte w międzyczasie nie powodują powtórzeń ani braków. Nie interpretuj jego treści.

Łącznej liczby nie ma: poznasz ją po odczytaniu ostatniej strony.`,
  },
  changes: {
    title: 'Zmiany',
    text: `Aby utrzymywać kopię, pytaj o \`…/changes\`, zamiast czytać całą listę. Bez \`after\` dostaniesz wszystko, co widzi klucz. Potem dostaniesz to, co się od tej pory zmieniło, w kolejności zmian, bez luk i powtórzeń.

- \`added\`, \`changed\`: pozycja w obecnej postaci. Zapisz ją w kopii pod jej identyfikatorem
- \`withdrawn\`, \`deleted\`, \`out_of_scope\`: usuń ten identyfikator z kopii, jeśli w niej jest

\`next\` jest zawsze: zachowaj go i zacznij od niego następnym razem. Gdy \`more\` ma wartość true, czytaj od razu dalej; gdy false, wróć później. Kopia zbudowana ze wszystkich zmian zawiera dokładnie to, co lista.

Kursor jest ważny przez {{changesDays}} dni. Starszy dostaje odpowiedź 410 i \`cursor_gone\`; tak samo jest, gdy klucz widzi już inne dane niż wcześniej. Zacznij wtedy od nowa, bez \`after\`, i usuń to, co nie przyjdzie ponownie.`,
  },
  webhooks: {
    title: 'Webhooki',
    text: `Portal może też sam wysyłać zdarzenia: administrator organizacji dodaje adres na stronie [Połączenia](/apikey?tab=webhooks). Portal wysyła na niego żądanie POST o tym, co opublikowano, zmieniono lub wycofano, w ciągu minuty lub dwóch. Żądania są zgodne ze specyfikacją Standard Webhooks; jej biblioteki sprawdzają je bez zmian.

Treść to \`{"type", "timestamp", "data"}\`. \`type\` to \`visibility\`, \`incident\`, \`threat\`, \`indicator\` lub \`indicator_group\`, kropka i \`published\`, \`changed\` lub \`withdrawn\`; poza tym są \`visibility.state_changed\`, \`indicator.expired\`, \`incident.replied\` i \`webhook.test\`. W \`data\`:

- \`items\`: do {{webhookItems}} elementów, każdy z \`id\`, poziomem TLP z chwili wysłania (\`tlp\`), adresem dla klucza (\`api\`) i dla człowieka (\`link\`) oraz polami, które się zmieniły (\`changed\`). Widoczność ma też \`criticality\` i \`state\`, a odpowiedź stronę, która ją napisała (\`by\`: \`organization\` lub \`provider\`), bez treści. \`name\` jest tam tylko wtedy, gdy organizacja pozwala na nazwy w nieszyfrowanych wiadomościach. Razem z nią jest jej język (\`lang\`), jeśli jest znany, i nazwa w drugim języku (\`translation\`), jeśli jest. Wartości wskaźników nie ma nigdy, a przy \`withdrawn\` jest tylko \`id\`
- \`total\`: ile ich było razem, w tym zdarzeniu i w wysłanych razem z nim; \`left_out\`: ilu z nich nie ma w żadnym zdarzeniu; \`left_out_tlp\`: ile nowych, poza tą sumą, pominięto z powodu poziomu TLP
- \`changes\`: gdzie klucz odczyta wszystkie zmiany. Czytaj je, gdy \`left_out\` nie jest zerem, a co jakiś czas także niezależnie od tego

\`webhook-signature\` to \`v1,\` i base64 z HMAC-SHA256 po \`webhook-id.webhook-timestamp.treść\`. Kluczem są bajty zapisane w base64 po \`whsec_\`. Po utworzeniu nowego sekretu przez dobę są dwa podpisy rozdzielone spacją: przyjmij dowolny z nich. Porównuj w stałym czasie i odrzucaj żądania, których czas różni się o więcej niż pięć minut.

Odpowiedz kodem 2xx w ciągu 10 sekund, a zdarzenie przetwarzaj potem. Po każdej innej odpowiedzi, także po przekierowaniu, portal ponawia próby w rosnących odstępach przez {{webhookHours}} godziny, z tym samym \`webhook-id\`. Zapamiętuj te, które już przyszły: zdarzenie może przyjść dwa razy lub nie po kolei. Kod 410 wstrzymuje webhook; wstrzymuje go też doba, w której nic nie dotarło, a administratorzy dostają o tym wiadomość.`,
  },
  errors: {
    title: 'Błędy',
    text: `Błąd to „problem details” (RFC 9457, \`application/problem+json\`). Kieruj się polem \`code\`, które się nie zmienia, a nie tekstem. Jeśli błędne jest pole, \`errors\` je wskazuje.

Nieznane parametry są odrzucane, a nie pomijane: inaczej filtr z literówką zwracałby wszystko. 400 dotyczy parametrów, 422 treści żądania. TAXII odpowiada we własnej postaci, z tym samym kodem w polu \`error_code\`.

Każda odpowiedź ma \`x-request-id\`, a każdy błąd ma go jako \`request_id\`: podaj go, gdy prosisz o pomoc. Błędy 5xx i 429 są chwilowe; spróbuj ponownie po czasie z \`Retry-After\`. Pozostałe 4xx nie znikną, dopóki nie zmienisz żądania.`,
  },
  limits: {
    title: 'Limity',
    text: `Każdy klucz może wysłać {{requests}} żądań na minutę i pobrać {{gigabytes}} GB na dobę (według czasu warszawskiego), o ile dostawca nie ustalił inaczej. Wyszukiwanie i żądanie, które zapisuje wiele pozycji, liczą się za kilka.

\`RateLimit-Policy\` podaje limity, \`RateLimit\`, ile zostało (\`r\`) i za ile sekund będzie więcej (\`t\`). Po przekroczeniu odpowiedzią jest 429 z \`Retry-After\` w sekundach: odczekaj tyle. Pytanie co minutę o zmiany albo z \`If-None-Match\` pozostaje daleko poniżej limitu.`,
  },
  conditional: {
    title: 'Pobieranie tylko nowych danych',
    text: `Wyjścia mają \`ETag\` i \`Last-Modified\`. Odeślij pierwszy jako \`If-None-Match\` albo drugi jako \`If-Modified-Since\`: dopóki nic się nie zmieniło, odpowiedzią jest 304 bez treści. Nie kosztuje to prawie nic, więc można pytać często. Zmieniona odpowiedź przychodzi zawsze w całości, skompresowana, jeśli o to prosisz (\`Accept-Encoding: gzip\`).

Zasoby nie mają \`ETag\`: czytaj ich zmiany.`,
  },
  outputs: {
    title: 'Wyjścia',
    text: `Jeden adres dla każdego wyboru i formatu: \`/server-api/v1/out/all/PLIK\`, \`…/groups/ID/PLIK\`, \`…/views/ID/PLIK\`. Zmiana nazwy grupy go nie zmienia. Pliki są wymienione poniżej; adres ułoży za Ciebie strona [Połączenia](/apikey).

- \`ids=true\`: tylko wartości przeznaczone do detekcji
- \`max_age=DNI\`: tylko to, co opublikowano najwyżej tyle dni temu
- \`warnings=exclude\`: bez wartości z list ostrzegawczych (znanych jako nieszkodliwe)

Wyjście nigdy nie jest obcinane bez informacji: \`X-Total-Count\` podaje liczbę wartości, a \`X-Left-Out\`, ile pominięto i dlaczego. Wycofane wskaźniki znikają z list; w STIX mają \`revoked\`. Lista bez wartości ma wiersz komentarza, jeśli format na to pozwala, bo niektóre produkty po otrzymaniu 0 bajtów zostają przy starej liście.

W MISP podaj \`…/misp/\` jako adres kanału: znajdzie tam \`manifest.json\`. Zagrożenia ze wskaźnikami ich grup są w \`…/out/threats/misp/\`, każde jako zdarzenie, i w \`…/out/threats/stix.json\`. Suricata czyta \`suricata.rules\`, a duże zbiory jako \`suricata.tar.gz\`; PAN-OS czyta \`url-noscheme.txt\`.`,
  },
  taxii: {
    title: 'TAXII 2.1',
    text: `Wykrywanie (discovery) jest pod \`/taxii2/\`, API root pod \`/taxii2/cti/\`. Produkty pytają o jedno lub drugie; uwierzytelnia się przez HTTP Basic albo Bearer. Jest kolekcja wszystkich wskaźników i po jednej dla każdej grupy i każdego zapisanego widoku, które widzi klucz. Klucze z dostępem do zagrożeń widzą też kolekcję zagrożeń.

Obiekty przychodzą w kolejności dodania. \`more\` z \`next\` prowadzi do następnej strony; \`next\` niesie całe zapytanie. O nowe pytaj z \`added_after\` równym \`X-TAXII-Date-Added-Last\` z ostatniej odpowiedzi. Identyfikatory nigdy się nie zmieniają. To, co wycofano, przychodzi ponownie pod swoim identyfikatorem, z \`revoked\` i późniejszym \`modified\`.

Serwer pozwala tylko czytać: na POST i DELETE odpowiedzią jest 403.`,
  },
  writing: {
    title: 'Zapis',
    text: `Klucze systemów z prawem zapisu tworzą i zmieniają widoczności z ich wykryciami, incydenty, zagrożenia i wskaźniki, według reguł formularzy portalu. Tworzy je dostawca.

Wiele pozycji można wysłać jednym żądaniem (\`…/bulk\`, do {{bulkItems}}): każda jest sprawdzana i zapisywana osobno, a \`results\` podaje wynik każdej. Część może się nie udać, choć status to 200: przeczytaj wyniki.

Każdemu żądaniu, które coś tworzy, nadaj własny \`Idempotency-Key\`, na przykład UUID (od 16 do 64 liter, cyfr i łączników). Jeśli odpowiedź nie przyjdzie, wyślij to samo jeszcze raz z tym samym kluczem: przez {{repeatHours}} godziny nic nie powstanie podwójnie, a Ty dostaniesz pierwszą odpowiedź z \`Idempotency-Replayed: true\`. Inna treść pod tym samym kluczem jest odrzucana z kodem \`repeat_differs\`.`,
  },
  codes: {
    title: 'Wszystkie kody błędów',
    text: 'Błędy, które mogą zwrócić wywołania z kluczem. Tekst angielski to `title` błędu; program powinien kierować się polem `code`.',
  },
}
