/**
 * Polish texts of the key API document, by the English text. A changed English text has no Polish until somebody
 * translates it again (`openapi-polish.ts`). Texts that both APIs use are here as well.
 */
export const keyTextsPl: Readonly<Record<string, string>> = {
  'Store `next`, and send it as `after` to get later changes. Remove on your side what was deleted, withdrawn or left the scope of the key.':
    'Zachowaj `next` i wysyłaj je jako `after`, aby pobrać późniejsze zmiany. Usuń u siebie to, co zostało usunięte, wycofane albo znalazło się poza zakresem klucza.',
  'A page has up to 1,000 items. `next` and the `Link` header point to the next page.':
    'Strona ma do 1000 pozycji. Do następnej prowadzi `next` oraz nagłówek `Link`.',
  'Items that the key does not see are answered with 404, like items that do not exist.':
    'Dla pozycji, których klucz nie widzi, odpowiedzią jest 404, tak jak dla nieistniejących.',
  'Follow the redirect without the key.': 'Wykonaj przekierowanie bez klucza.',
  'For system keys that were created with `admin_access`.':
    'Dla kluczy systemów utworzonych z `admin_access`.',
  'Each item is checked and written separately: an invalid item does not stop the others.':
    'Każda pozycja jest sprawdzana i zapisywana osobno: błędna nie wstrzymuje pozostałych.',
  'Send an `Idempotency-Key`, so that a repeated request creates nothing twice.':
    'Wysyłaj `Idempotency-Key`, aby powtórzone żądanie niczego nie utworzyło dwa razy.',
  'Call this first: it costs little and shows whether the key works.':
    'Zacznij od tego wywołania: kosztuje niewiele i pokazuje, czy klucz działa.',
  'Ids stay the same when something is renamed.': 'Identyfikatory nie zmieniają się po zmianie nazwy.',
  'The address and the headers together are larger than 10 KB. The gateway answers, without an error code.':
    'Adres i nagłówki mają razem ponad 10 KB. Odpowiada brama, bez kodu błędu.',
  'The provider that runs this portal': 'Dostawca prowadzący ten portal',
  "Proprietary: for the provider's clients": 'Własnościowa: dla klientów dostawcy',
  'What the key itself may do.': 'Co wolno samemu kluczowi.',
  'Threats: what attackers do, with indicators and links.':
    'Zagrożenia: co robią atakujący, ze wskaźnikami i odsyłaczami.',
  'Incidents of organizations, their attachments and templates.':
    'Incydenty organizacji, ich załączniki i szablony.',
  'Visibilities: exposures of organizations and their repair.':
    'Widoczności: ekspozycje organizacji i ich naprawa.',
  'Assets of organizations, and requests to change them.': 'Zasoby organizacji i wnioski o ich zmianę.',
  'Categories of every module.': 'Kategorie wszystkich modułów.',
  'Tags of every module.': 'Tagi wszystkich modułów.',
  'Indicators of compromise as JSON, one by one or as changes.':
    'Wskaźniki kompromitacji w JSON, pojedynczo albo jako zmiany.',
  'Types of indicators.': 'Typy wskaźników.',
  'Groups of indicators.': 'Grupy wskaźników.',
  'Saved filters of indicators.': 'Zapisane filtry wskaźników.',
  'Indicators as files in the formats of security products, each at its own address.':
    'Wskaźniki jako pliki w formatach produktów bezpieczeństwa, każdy pod własnym adresem.',
  'Indicators and threats as STIX 2.1 objects, for TAXII clients.':
    'Wskaźniki i zagrożenia jako obiekty STIX 2.1, dla klientów TAXII.',
  'What this key may do: modules, limits, networks and expiry date.':
    'Co wolno temu kluczowi: moduły, limity, sieci i termin ważności.',
  'Done.': 'Wykonano.',
  'The id of the request. Give it when you ask for help.':
    'Identyfikator żądania: podaj go, gdy prosisz o pomoc.',
  'What is left: `"min";r=598;t=1`, the requests left and the seconds until there are more.':
    'Co pozostało: `"min";r=598;t=1`, liczba żądań i sekundy do chwili, gdy będzie ich więcej.',
  'The limits of the key: requests per minute and bytes per day.':
    'Limity klucza: żądania na minutę i bajty na dobę.',
  'The start of the key; also the user name, where a product asks for one.':
    'Początek klucza; także nazwa użytkownika, gdy produkt o nią pyta.',
  'The organization; null if there is none.': 'Organizacja; null, jeśli jej nie ma.',
  'Whether it may create, change and delete.': 'Czy wolno mu tworzyć, zmieniać i usuwać.',
  'Whether it may send sightings of indicators for its organization.':
    'Czy wolno mu zgłaszać wskaźniki, które zaobserwowała organizacja.',
  'Reports that the organization saw an indicator: when (default: now), where, and how often. An expired indicator returns to the outputs of the organization. For everyone it is valid for longer once an analyst or a second organization confirms it. Reports of a key about one indicator and one `where` within a minute are one sighting until it is answered: later reports add to its `times`. For named keys that were created with `sightings`.':
    'Zgłasza, że organizacja zaobserwowała wskaźnik: kiedy (bez podania: teraz), gdzie i ile razy. Wygasły wskaźnik wraca na wyjścia tej organizacji; dla wszystkich jest dłużej ważny, gdy potwierdzi to analityk lub druga organizacja. To, co klucz zgłasza o jednym wskaźniku i jednym miejscu (`where`) w ciągu minuty, jest jednym zgłoszeniem, dopóki nie ma ono odpowiedzi: każde następne zwiększa jego `times`. Dla kluczy nazwanych, które utworzono z `sightings`.',
  'Reports that the organization saw up to 1,000 indicators, with a result for each: `changed` if the report adds to a sighting of the same minute and place, as in the call for one indicator. For named keys that were created with `sightings`.':
    'Zgłasza, że organizacja zaobserwowała wskaźniki, do 1000 naraz, z wynikiem dla każdego: `changed`, gdy dolicza się do zgłoszenia z tej samej minuty i z tego samego miejsca, jak w wywołaniu dla jednego. Dla kluczy nazwanych, które utworzono z `sightings`.',
  'The groups and views that a named key is limited to; null means no limit.':
    'Grupy i widoki, do których ograniczony jest klucz nazwany; null oznacza brak ograniczenia.',
  'The key works only from these networks; an empty list means no limit.':
    'Działa tylko z tych sieci; pusta lista oznacza brak ograniczenia.',
  'Null if the key does not expire.': 'Null, jeśli klucz jest bezterminowy.',
  'Until when the previous key still works; otherwise null.':
    'Do kiedy działa jeszcze poprzedni klucz; w pozostałych przypadkach null.',
  'Bytes of replies per day (Europe/Warsaw).': 'Bajty odpowiedzi na dobę według czasu Europe/Warsaw.',
  'Published threats, filtered and sorted, page by page; by id if no sort is given.':
    'Opublikowane zagrożenia, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'The `next` of the previous page, with the same filters and sort; `limit` may differ. The `Link` header has the whole address.':
    'Wartość `next` z poprzedniej strony, z tymi samymi filtrami i sortowaniem; `limit` może być inny. Cały adres podaje nagłówek `Link`.',
  'The maximum number of items on a page, from 1 to 1000.':
    'Najwyższa liczba pozycji na stronie, od 1 do 1000.',
  'Whether to return whole items, with their descriptions. A page then has at most 50 items.':
    'Czy pozycje mają przyjść w całości, z opisami. Strona ma wtedy najwyżej 50 pozycji.',
  'A field with `+` (ascending) or `-` (descending); write `+` as `%2B` in an address.':
    'Pole ze znakiem `+` (rosnąco) lub `-` (malejąco); `+` zapisuje się w adresie jako `%2B`.',
  'A part of the name, in either language, or of the value. Upper and lower case and diacritics make no difference.':
    'Część nazwy, w dowolnym z jej języków, albo wartości; wielkość liter i znaki diakrytyczne nie mają znaczenia.',
  'A part of the name, in either language. Upper and lower case make no difference.':
    'Część nazwy, w dowolnym z jej języków; wielkość liter nie ma znaczenia.',
  'The language of `name` and `description`, `pl` or `en`; absent if unknown.':
    'Język, w którym napisano `name` i `description`: `pl` albo `en`; brak pola, jeśli nie jest znany.',
  'The name and description in the other language; absent if there are none. Null in a change removes them.':
    'Nazwa i opis w drugim języku; brak pola, jeśli ich nie ma. Null w zmianie usuwa je.',
  'The language of the text that is older than the last change of the other one, so it may be out of date. Absent if both are current.':
    'Język tekstu, który powstał, zanim zmieniono drugi: może być nieaktualny. Brak pola, jeśli oba są aktualne.',
  'Confirms that both texts have the same meaning, so neither is `outdated`.':
    'Potwierdza, że oba teksty mają tę samą treść, więc żaden nie jest `outdated`.',
  'The texts as you read them before the change, or those of them that matter; null means none. If one has changed since, the change is refused with `texts_changed`, so that no text of another author is lost.':
    'Teksty odczytane przed zmianą albo te z nich, które są ważne; null oznacza brak. Jeśli któryś od tego czasu się zmienił, zmiana jest odrzucana z kodem `texts_changed`, więc nie ginie tekst innego autora.',
  'The language of the name of the group; absent if unknown.':
    'Język, w którym zapisano nazwę grupy; brak pola, jeśli nie jest znany.',
  'The TLP level of the group, which also applies to its name; absent if there is no group.':
    'Poziom TLP grupy, obowiązujący też dla jej nazwy; brak, gdy nie ma grupy.',
  'The name of the group in the other language; absent if there is none.':
    'Nazwa grupy w drugim języku; brak pola, jeśli jej nie ma.',
  'TLP levels, separated by commas (`green,amber+strict`; write `+` as `%2B`): items of any of them. Items above the level of the key are never found.':
    'Poziomy TLP rozdzielone przecinkami (`green,amber+strict`; znak `+` zapisuje się jako `%2B`): pozycje o dowolnym z nich. Pozycji powyżej poziomu klucza nie znajdzie żaden filtr.',
  'Ids of categories, separated by commas: items of any of them.':
    'Identyfikatory kategorii rozdzielone przecinkami: pozycje z dowolnej z nich.',
  'Ids of tags, separated by commas: items that have any of them.':
    'Identyfikatory tagów rozdzielone przecinkami: pozycje, które mają dowolny z nich.',
  'The id of the group of indicators that a threat refers to.':
    'Identyfikator grupy wskaźników, którą wymienia zagrożenie.',
  'Whether notifications of it were sent. For system keys; other keys find nothing with it.':
    'Czy wysłano powiadomienia o tej pozycji. Dla kluczy systemów; z innym kluczem niczego nie znajdzie.',
  'The address of the next page: `<…>; rel="next"`.': 'Adres następnej strony: `<…>; rel="next"`.',
  'The cursor to continue with: as `cursor` for the next page of a list, as `after` for the next changes.':
    'Kursor, od którego należy kontynuować: jako `cursor` dla następnej strony listy, jako `after` dla następnych zmian.',
  'Publishes a threat.': 'Publikuje zagrożenie.',
  'A UUID that the caller generates. A request that is sent again with the same key and the same content within 24 hours creates nothing; it gets the reply of the first one. With different content it is refused with `repeat_differs`.':
    'UUID wygenerowany przez wywołującego. Żądanie wysłane ponownie z tym samym kluczem i tą samą treścią w ciągu 24 godzin niczego nie tworzy; odpowiedź jest taka jak za pierwszym razem. Z inną treścią zostaje odrzucone z kodem `repeat_differs`.',
  'Set when this is the stored reply to the first request with this key.':
    'Występuje, gdy jest to zapisana odpowiedź na pierwsze żądanie z tym kluczem.',
  'What was added, changed and deleted since a cursor. Without a cursor: everything, then the changes.':
    'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
  'The `next` of the previous reply. Without it the reply has everything that the key sees, then the changes.':
    'Wartość `next` z poprzedniej odpowiedzi. Bez niej przychodzi wszystko, co widzi klucz, a potem to, co się zmienia.',
  'What happened to it. `added` and `changed` come with the item as it is now; the others come with its id: remove it on your side.':
    'Co się z nią stało. Przy `added` i `changed` pozycja przychodzi w obecnej postaci; w pozostałych przypadkach przychodzi jej identyfikator: usuń ją u siebie.',
  'When it changed, ISO 8601 in UTC.': 'Kiedy się zmieniła, ISO 8601 w UTC.',
  'The item as it is now, if it was added or changed; otherwise null.':
    'Pozycja w obecnej postaci, jeśli ją dodano lub zmieniono; w przeciwnym razie null.',
  'Whether more changes are available now. If not, continue with `next` at any time.':
    'Czy już teraz są dalsze zmiany. Jeśli nie, kontynuuj z `next` w dowolnej chwili.',
  'One threat, with its description and links.': 'Jedno zagrożenie w całości, z opisem i linkami.',
  'Changes the given fields.': 'Zmienia podane pola.',
  'The incidents of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.':
    'Incydenty organizacji, a dla klucza systemu incydenty wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Ids of organizations, separated by commas. For system keys.':
    'Identyfikatory organizacji rozdzielone przecinkami. Dla kluczy systemów.',
  'Whether it is open.': 'Czy jest otwarty.',
  'Null while it is open.': 'Null, dopóki nie zamknięto.',
  'Publishes an incident of an organization. One with the same data is refused.':
    'Publikuje incydent organizacji. Incydent z takimi samymi danymi zostaje odrzucony.',
  'In bytes.': 'W bajtach.',
  'One incident, with its description and attachments.': 'Jeden incydent w całości, z opisem i załącznikami.',
  'Changes the given fields: `is_open: false` resolves it, `true` reopens it. The reply is the incident without its attachments.':
    'Zmienia podane pola: `is_open: false` zamyka incydent, `true` otwiera go ponownie. Odpowiedzią jest incydent bez załączników.',
  'Redirects to the file of an attachment, by a link that is valid for a minute.':
    'Przekierowuje do pliku załącznika linkiem ważnym minutę.',
  'Redirect: `Location` points to the file, is valid for a few minutes and needs no key.':
    'Przekierowanie: `Location` prowadzi do pliku, jest ważny kilka minut i nie wymaga klucza.',
  'The visibilities of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.':
    'Widoczności organizacji, a dla klucza systemu widoczności wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Whether it is active; for a visibility, whether it is open.':
    'Czy jest w użyciu; w przypadku widoczności: czy jest otwarta.',
  'Whether it turned out to be a false positive.': 'Czy okazała się fałszywym alarmem.',
  'Levels, separated by commas: 1 high, 2 medium, 3 low.':
    'Poziomy rozdzielone przecinkami: 1 wysoki, 2 średni, 3 niski.',
  '1 high, 2 medium, 3 low.': '1 wysoki, 2 średni, 3 niski.',
  'Publishes a visibility with one detection. A duplicate with the same organization, category and name is refused: report a new detection with `visibilities/detections`.':
    'Publikuje widoczność wykrytą jeden raz. Widoczność tej samej organizacji, kategorii i nazwy zostaje odrzucona: jej ponowne wykrycie zgłoś przez `visibilities/detections`.',
  'One visibility, with its description and its latest 100 detections.':
    'Jedna widoczność w całości, z opisem i 100 ostatnimi wykryciami.',
  'Changes the given fields: `is_active: false` resolves it, `true` reopens it. `state` does so too, and returns a visibility that awaits its retest to `in_repair`. `false_positive: true` stops its detection.':
    'Zmienia podane pola: `is_active: false` zamyka widoczność, `true` otwiera ją ponownie; tak samo działa `state`, które też cofa do `in_repair` widoczność czekającą na test; `false_positive: true` kończy jej wykrywanie.',
  'Stages, separated by commas: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.':
    'Etapy rozdzielone przecinkami: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.',
  'Ids of users, separated by commas: visibilities that are assigned to any of them. A system key finds nothing with it.':
    'Identyfikatory użytkowników rozdzielone przecinkami: widoczności przydzielone któremukolwiek z nich. Klucz systemu nic tak nie znajdzie.',
  'Whether its repair is overdue: the due date has passed.': 'Czy minął termin naprawy.',
  'Who it is assigned to; null if nobody.': 'Osoba odpowiedzialna; null, gdy jej nie ma.',
  'The day by which it is to be repaired.': 'Termin naprawy.',
  'The last day on which its risk is accepted.': 'Ostatni dzień, w którym jej ryzyko jest zaakceptowane.',
  'Why its risk is accepted, by whom, and until which day.':
    'Dlaczego zaakceptowano jej ryzyko, kto to zrobił i do którego dnia.',
  'When the organization reported it as repaired.': 'Kiedy organizacja zgłosiła, że jest naprawiona.',
  'When it was found again although it was reported as repaired or was closed; null once its repair begins again.':
    'Kiedy wykryto ją ponownie, choć zgłoszono naprawę lub była zamknięta; null, gdy jej naprawa zaczyna się ponownie.',
  'The last day on which its risk was accepted, if that time is over; null once its repair begins, its risk is accepted again, or it is closed.':
    'Ostatni dzień, w którym jej ryzyko było zaakceptowane, jeśli ten czas minął; null, gdy zaczęto ją naprawiać, ponownie zaakceptowano jej ryzyko lub ją zamknięto.',
  'Since when it has been open; for a closed one, since when it had been open.':
    'Od kiedy jest otwarta, a w przypadku zamkniętej: od kiedy była.',
  'When the organization acknowledged it.': 'Kiedy organizacja ją potwierdziła.',
  'A comment, which the organization sees too.': 'Komentarz, który zobaczy też organizacja.',
  'When a visibility was detected, latest first, page by page.':
    'Kiedy wykryto widoczność, od najnowszych, strona po stronie.',
  'The assets of the organization, or of all organizations with a system key, filtered and sorted, page by page; by id if no sort is given.':
    'Zasoby organizacji, a dla klucza systemu zasoby wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Types of assets, separated by commas.': 'Typy zasobów rozdzielone przecinkami.',
  'Its status.': 'Status pozycji.',
  'Not defanged.': 'Bez zabezpieczenia zapisu (`[.]`, `hxxp`).',
  'One asset.': 'Jeden zasób.',
  'The categories of every module that the key gives access to, by module and id.':
    'Kategorie każdego modułu, do którego klucz daje dostęp, według modułu i identyfikatora.',
  'The module whose dictionary it is.': 'Moduł, do którego należy słownik.',
  'What was added, renamed, switched on or off and deleted among the categories of one module since a cursor; ids are those of the module.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród kategorii jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
  'The tags of every module that the key gives access to, by module and id.':
    'Tagi każdego modułu, do którego klucz daje dostęp, według modułu i identyfikatora.',
  'What was added, renamed, switched on or off and deleted among the tags of one module since a cursor; ids are those of the module.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród tagów jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
  'Indicators that the key sees, with the filters of the portal.':
    'Wskaźniki, które widzi klucz, z filtrami takimi jak w portalu.',
  'A part of the value. Defanged text also matches.':
    'Fragment wartości; może być zapisany z zabezpieczeniem (`[.]`, `hxxp`).',
  'Ids of types, separated by commas.': 'Identyfikatory typów rozdzielone przecinkami.',
  'Ids of groups, separated by commas: indicators of any of them.':
    'Identyfikatory grup rozdzielone przecinkami: wskaźniki z dowolnej z nich.',
  'Whether it is in any group.': 'Czy należy do jakiejś grupy.',
  'Whether it has expired. Without this filter expired indicators are left out.':
    'Czy wygasł. Bez tego filtra wygasłe wskaźniki są pomijane.',
  'Whether it is a false positive for the organization. Without this filter such indicators are left out.':
    'Czy jest fałszywym alarmem dla organizacji. Bez tego filtra takie wskaźniki są pomijane.',
  'Include expired indicators, which are otherwise left out.': 'Także wygasłe, które inaczej są pomijane.',
  'Include false positives for the organization of the key, which are otherwise left out.':
    'Także te, które są fałszywym alarmem dla organizacji klucza, a które inaczej są pomijane.',
  'Whether it matches assets of the organization. System keys and keys that see no assets find nothing with it.':
    'Czy pasuje do zasobów organizacji. Klucze systemów i klucze, które nie widzą zasobów, niczego tak nie znajdą.',
  'Where it comes from, as analysts noted. For system keys; other keys find nothing with it.':
    'Skąd pochodzi, według uwag analityków. Dla kluczy systemów; z innym kluczem niczego nie znajdzie.',
  'Whether analysts have verified it.': 'Czy pozycję zweryfikowali analitycy.',
  'Whether it is meant for detection by machines.': 'Czy jest przeznaczony do automatycznego wykrywania.',
  'The id of a saved view: its filters apply in addition to the others.':
    'Identyfikator zapisanego widoku: jego filtry działają razem z pozostałymi.',
  'Whether analysts have verified it; verified indicators are published.':
    'Czy zweryfikowali go analitycy; zweryfikowane wskaźniki są opublikowane.',
  'Adds an indicator; `is_verified: true` publishes it. A duplicate of the same type and value is refused unless `accept_known` is set. A value on a list of known harmless values is refused unless `accept_warnings` is set.':
    'Dodaje wskaźnik; `is_verified: true` go publikuje. Wskaźnik tego samego typu i o tej samej wartości zostaje odrzucony, chyba że ustawiono `accept_known`. Wskaźnik z listy wartości znanych jako nieszkodliwe zostaje odrzucony, chyba że ustawiono `accept_warnings`.',
  'Accept a value that is on a list of known harmless values.':
    'Zaakceptuj wartość, która jest na liście wartości znanych jako nieszkodliwe.',
  'An indicator that already exists is not an error: its result is `unchanged`.':
    'Wskaźnik, który jest już w portalu, nie jest błędem: jego wynik to `unchanged`.',
  'One indicator, with its notes.': 'Jeden wskaźnik, z uwagami.',
  'Changes the given fields: `is_verified: true` publishes it, `false` withdraws it.':
    'Zmienia podane pola: `is_verified: true` publikuje wskaźnik, `false` wycofuje go.',
  'What happened to the indicators that the key sees, in the order in which it happened.':
    'Co się stało ze wskaźnikami, które widzi klucz, w kolejności zdarzeń.',
  'Groups of indicators that the key sees, with the filters of the portal.':
    'Grupy wskaźników, które widzi klucz, z filtrami takimi jak w portalu.',
  'One group of indicators.': 'Jedna grupa wskaźników.',
  'What happened to the groups that the key sees, in the order in which it happened. Counts are current.':
    'Co się stało z grupami, które widzi klucz, w kolejności zdarzeń. Liczby są aktualne.',
  "Saved views that the key sees: the shared views of the organization, and for the key of a user also the user's own.":
    'Zapisane widoki, które widzi klucz: te, które udostępnia organizacja, a dla klucza użytkownika także jego własne.',
  'Whether it is shared with the whole organization.': 'Czy widzi go cała organizacja.',
  'One saved view.': 'Jeden zapisany widok.',
  'What happened to the saved views that the key sees, in the order in which it happened.':
    'Co się stało z zapisanymi widokami, które widzi klucz, w kolejności zdarzeń.',
  'Publishes up to 1,000 visibilities, with a result for each.':
    'Publikuje do 1000 widoczności, z wynikiem dla każdej.',
  'From 1 to 1000 items. Each is read, checked and written separately.':
    'Od 1 do 1000 pozycji. Każda jest odczytywana, sprawdzana i zapisywana osobno.',
  'Its place in the request, from 0.': 'Miejsce w żądaniu, od 0.',
  "The failure's code: see the table of error codes.": 'Kod błędu: zob. tabelę kodów błędów.',
  'What is wrong, and in which field.': 'Co jest nie tak i w którym polu.',
  'A result for each item, in the same order.': 'Wynik dla każdej pozycji, w ich kolejności.',
  'Changes, resolves or reopens up to 1,000 visibilities, each with its own fields and result.':
    'Zmienia, zamyka lub ponownie otwiera do 1000 widoczności, każdą z jej własnymi polami i wynikiem.',
  'Up to 1,000 detections of a scanner. The date is added to the visibility of the organization, category and name; a closed one is reopened. If there is none, it is published. A known date is `unchanged`, and so is a false positive.':
    'Do 1000 wykryć skanera. Widoczność danej organizacji, kategorii i nazwy otrzymuje tę datę, a jeśli wcześniej ją zamknięto, zostaje otwarta ponownie; jeśli jej nie ma, zostaje opublikowana. Znana już data to `unchanged`, podobnie jak wszystko, co oznaczono jako fałszywy alarm.',
  'Publishes up to 1,000 incidents, with a result for each.':
    'Publikuje do 1000 incydentów, z wynikiem dla każdego.',
  'Changes, resolves or reopens up to 1,000 incidents, each with its own fields and result.':
    'Zmienia, zamyka lub ponownie otwiera do 1000 incydentów, każdy z jego własnymi polami i wynikiem.',
  'Publishes up to 1,000 threats, with a result for each.':
    'Publikuje do 1000 zagrożeń, z wynikiem dla każdego.',
  'Changes up to 1,000 threats, each with its own fields and result.':
    'Zmienia do 1000 zagrożeń, każde z jego własnymi polami i wynikiem.',
  'Adds up to 1,000 indicators, with a result for each. An indicator that already exists is `unchanged`, with its id, unless `accept_known` is set.':
    'Dodaje do 1000 wskaźników, z wynikiem dla każdego. Wynik wskaźnika, który jest już w portalu, to `unchanged` wraz z jego identyfikatorem, chyba że ustawiono `accept_known`.',
  'Changes, publishes or withdraws up to 1,000 indicators, each with its own fields and result.':
    'Zmienia, publikuje lub wycofuje do 1000 wskaźników, każdy z jego własnymi polami i wynikiem.',
  'Adds up to 1,000 indicators to a group, or removes them from it, with a result for each.':
    'Dodaje do grupy lub usuwa z niej do 1000 wskaźników, z wynikiem dla każdego.',
  'Whether the indicators are to be in the group.': 'Czy wskaźnik ma należeć do grupy.',
  'All published indicators, in a chosen format.': 'Wszystkie opublikowane wskaźniki, w wybranym formacie.',
  'The address does not change when the group or view is renamed. The reply is complete, even with a million values; request gzip.':
    'Adres pozostaje ten sam po zmianie nazwy grupy lub widoku. Odpowiedź jest pełna, także przy milionie wartości; proś o gzip.',
  'The format. Besides these, `misp/{uuid}.json`: the events that `misp/manifest.json` names.':
    'Format. Oprócz tych także `misp/{uuid}.json`: zdarzenia, które wymienia `misp/manifest.json`.',
  'Only indicators that are meant for detection by machines.':
    'Tylko wskaźniki przeznaczone do automatycznego wykrywania.',
  'Only indicators published in the last so many days, from 1 to 365.':
    'Tylko wskaźniki opublikowane w ciągu ostatnich tylu dni, od 1 do 365.',
  'Exclude values that are on a list of known harmless values.':
    'Bez wartości z list wartości znanych jako nieszkodliwe.',
  'The `ETag` of the previous reply. If nothing has changed, the reply is 304 without a body.':
    '`ETag` z poprzedniej odpowiedzi: jeśli nie ma nic nowego, odpowiedzią jest 304 bez treści.',
  'The complete output.': 'Całe wyjście.',
  'The end of its validity; null if it has none.': 'Koniec ważności; null, gdy wskaźnik jej nie ma.',
  'When it expired; only with `expired=include`.': 'Kiedy wygasł; tylko z `expired=include`.',
  'Changes when the bytes do.': 'Zmienia się, gdy zmieniają się bajty.',
  'When its content last changed.': 'Kiedy ostatnio zmieniła się jego zawartość.',
  'How many values it has.': 'Ile zawiera wartości.',
  'What was left out and why: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Everything left out is counted here; `tlp` counts items that stay in the portal because of their TLP level.':
    'Co pominięto i dlaczego: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Wszystko, co pominięto, jest tu policzone; `tlp` to pozycje, które zostają w portalu z powodu poziomu TLP.',
  'Nothing has changed since that `ETag`, or since `If-Modified-Since`.':
    'Nic się nie zmieniło od tego `ETag` albo od `If-Modified-Since`.',
  'The indicators of a group, in a chosen format.': 'Wskaźniki grupy, w wybranym formacie.',
  'The indicators of a saved view, in a chosen format.': 'Wskaźniki zapisanego widoku, w wybranym formacie.',
  'Discovery: where the API root is.': 'Wykrywanie (discovery): gdzie jest API root.',
  'Send `Accept: application/taxii+json;version=2.1`. The slash at the end may be left out.':
    'Wysyłaj nagłówek `Accept: application/taxii+json;version=2.1`. Ukośnik na końcu można pominąć.',
  'The API root.': 'API root.',
  'The collections that the key sees: all indicators, each group, each saved view, and threats.':
    'Kolekcje, które widzi klucz: wszystkie wskaźniki, każda grupa, każdy zapisany widok oraz zagrożenia.',
  'One collection.': 'Jedna kolekcja.',
  'The id of a collection.': 'Identyfikator kolekcji.',
  'The ids, versions and dates of objects, without the objects.':
    'Identyfikatory, wersje i daty obiektów, bez samych obiektów.',
  'The maximum number of objects on a page; up to 1000.': 'Najwyższa liczba obiektów na stronie; do 1000.',
  'The `next` of the previous page. Other filters are ignored.':
    'Wartość `next` z poprzedniej strony. Inne filtry są pomijane.',
  'Only what was added after this date: the `X-TAXII-Date-Added-Last` of the last reply.':
    'Tylko to, co dodano po tej dacie: `X-TAXII-Date-Added-Last` z ostatniej odpowiedzi.',
  'STIX ids, separated by commas.': 'Identyfikatory STIX rozdzielone przecinkami.',
  'Types such as `indicator`, separated by commas.': 'Typy, takie jak `indicator`, rozdzielone przecinkami.',
  '`first`, `last`, `all` or the date of a version.': '`first`, `last`, `all` albo data wersji.',
  '`2.1`.': '`2.1`.',
  'When the first object was added.': 'Kiedy dodano pierwszy obiekt.',
  'When the last object was added: the `added_after` of the next request.':
    'Kiedy dodano ostatni obiekt: `added_after` następnego żądania.',
  'Whether there is another page; `next` then points to it.':
    'Czy jest następna strona: prowadzi do niej wtedy `next`.',
  'The parameter `next` of the next page. It contains the whole query.':
    'Parametr `next` następnej strony. Zawiera całe zapytanie.',
  'The objects of a collection, oldest added first. Withdrawn ones are sent once more, as `revoked`.':
    'Obiekty kolekcji, od najwcześniej dodanych. Wycofane przychodzą jeszcze raz, z `revoked`.',
  'A STIX 2.1 object.': 'Obiekt STIX 2.1.',
  'One object.': 'Jeden obiekt.',
  'The STIX id of an object.': 'Identyfikator STIX obiektu.',
  'The versions of an object.': 'Wersje obiektu.',
  'A problem type of RFC 9457: `about:blank`, or the type for an exhausted quota.':
    'Typ problemu według RFC 9457: `about:blank` albo typ oznaczający wyczerpanie limitu.',
  "The portal's own code.": 'Kod własny portalu.',
  'What is wrong, and in which field it is.': 'Co jest nie tak i w którym jest to polu.',
  'The types of indicators, by id.': 'Typy wskaźników, według identyfikatora.',
  'What was added, renamed, switched on or off and deleted among the types of indicators since a cursor.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród typów wskaźników od chwili, którą wskazuje kursor.',
  'The id of the event, which is the same on every attempt. Ignore an event whose id you have already processed.':
    'Identyfikator zdarzenia: ten sam przy każdej wysyłce. Pomiń zdarzenie, którego identyfikator już przetworzono.',
  'When this request was sent, in seconds since 1970. Reject requests whose time differs by more than five minutes.':
    'Kiedy wysłano to żądanie, w sekundach od 1970 roku. Odrzucaj żądania, których czas różni się o więcej niż pięć minut.',
  '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; for a day after a new secret was generated there are two signatures, separated by a space.':
    '`v1,` i base64 z HMAC-SHA256 po `webhook-id.webhook-timestamp.body`; przez dobę po wygenerowaniu nowego sekretu są dwa podpisy rozdzielone spacją.',
  'Only if the organization allows names in unencrypted e-mails; never for an indicator or a withdrawn item.':
    'Tylko wtedy, gdy organizacja pozwala na nazwy w nieszyfrowanych wiadomościach; nigdy przy wskaźniku ani przy wycofanej pozycji.',
  'The language of the name, if known; only with a name.':
    'Język nazwy, jeśli jest znany; tylko razem z nazwą.',
  'The name in the other language, if there is one; only with a name.':
    'Nazwa w drugim języku, jeśli jest; tylko razem z nazwą.',
  'For a visibility: 1 is high, 3 is low; absent for withdrawn items.':
    'Przy widoczności: 1 to wysoka, 3 niska; brak przy wycofanych pozycjach.',
  'For a visibility.': 'Przy widoczności.',
  'Names of the fields that changed.': 'Nazwy pól, które się zmieniły.',
  'Where a key can read it; absent for withdrawn items.':
    'Gdzie odczyta to klucz; brak przy wycofanych pozycjach.',
  'Where a person can read it; absent for withdrawn items.':
    'Gdzie odczyta to człowiek; brak przy wycofanych pozycjach.',
  'The TLP level of the item when the event is sent: who the content of the event may be shared with. Absent for withdrawn items.':
    'Poziom TLP pozycji w chwili wysłania: komu wolno przekazać treść zdarzenia. Brak przy wycofanych pozycjach.',
  'The number of items of this type that occurred together: in this event, in the events sent with it, and left out.':
    'Liczba pozycji tego rodzaju, które wystąpiły razem: w tym zdarzeniu, w wysłanych razem z nim i pominiętych.',
  'New items in addition to the total that webhooks do not send because of their TLP level. An event without items contains nothing else.':
    'Nowe pozycje, poza tą sumą, których webhooki nie wysyłają z powodu ich poziomu TLP. Zdarzenie bez pozycji nie zawiera nic więcej.',
  'How many of them are in no event: a key can read them in the changes.':
    'Ile z nich nie ma w żadnym zdarzeniu: klucz odczyta je w zmianach.',
  'Where a key can read all changes.': 'Gdzie klucz odczyta wszystkie zmiany.',
  'The event has arrived. Reply within 10 seconds, or the portal tries again.':
    'Zdarzenie dotarło. Odpowiedz w ciągu 10 sekund, inaczej próba zostanie ponowiona.',
  'No more events: the webhook is paused.': 'Bez dalszych zdarzeń: webhook zostaje wstrzymany.',
  'An event that the portal sends to a webhook of an organization.':
    'Zdarzenie, które portal wysyła do webhooka organizacji.',
  'When it happened.': 'Kiedy to się stało.',
}
