/**
 * Polish texts of the key API document, by the English text. A changed English text has no Polish until somebody
 * translates it again (`openapi-polish.ts`). Texts that both APIs use are here as well.
 */
export const keyTextsPl: Readonly<Record<string, string>> = {
  'Keep `next`, and send it as `after` whenever you want to know what is new. Take out what was deleted, withdrawn or has left the scope of the key.':
    'Zachowaj `next` i wysyłaj je jako `after`, gdy chcesz wiedzieć, co nowego. Usuń u siebie to, co zostało usunięte, wycofane albo znalazło się poza zakresem klucza.',
  'A page has up to 1,000 items. `next`, and the `Link` header, lead to the page after it.':
    'Strona ma do 1000 pozycji. Do następnej prowadzi `next` oraz nagłówek `Link`.',
  'What the key does not see is answered with 404, as what does not exist.':
    'O to, czego klucz nie widzi, odpowiedzią jest 404, tak jak o to, co nie istnieje.',
  'Follow the redirect without the key.': 'Za przekierowaniem idź bez klucza.',
  'For keys of systems that were made with `admin_access`.':
    'Dla kluczy systemów, które utworzono z `admin_access`.',
  'Each item is checked and written by itself: one that is wrong stops no other.':
    'Każda pozycja jest sprawdzana i zapisywana osobno: błędna nie wstrzymuje pozostałych.',
  'Send an `Idempotency-Key`, so that a request which is sent again creates nothing twice.':
    'Wysyłaj `Idempotency-Key`, aby powtórzone żądanie niczego nie utworzyło dwa razy.',
  'Call it first: it costs little, and says whether the key works.':
    'Od tego wywołania warto zacząć: kosztuje niewiele i mówi, czy klucz działa.',
  'Ids stay the same when something is renamed.': 'Identyfikatory nie zmieniają się po zmianie nazwy.',
  'The address and the headers are larger than 10 KB together. The gateway answers, and its body says nothing more.':
    'Adres i nagłówki mają razem ponad 10 KB. Odpowiada brama, a treść jej odpowiedzi nie mówi nic więcej.',
  'The provider that runs this portal': 'Dostawca prowadzący ten portal',
  "Proprietary: for the provider's clients": 'Własnościowa: dla klientów dostawcy',
  'What the key itself may do.': 'Co wolno samemu kluczowi.',
  'Threats: what attackers do, with indicators and links.':
    'Zagrożenia: co robią atakujący, ze wskaźnikami i odsyłaczami.',
  'Incidents of organizations, their attachments and templates.':
    'Incydenty organizacji, ich załączniki i szablony.',
  'Visibilities: exposures of organizations, and how they are repaired.':
    'Widoczności: ekspozycje organizacji i ich naprawa.',
  'Assets of organizations, and requests to change them.': 'Zasoby organizacji i wnioski o ich zmianę.',
  'Categories of every module.': 'Kategorie wszystkich modułów.',
  'Tags of every module.': 'Tagi wszystkich modułów.',
  'Indicators of compromise as JSON, one by one or as changes.':
    'Wskaźniki kompromitacji w JSON, pojedynczo albo jako zmiany.',
  'Types of indicators.': 'Typy wskaźników.',
  'Groups of indicators.': 'Grupy wskaźników.',
  'Saved filters of indicators.': 'Zapisane filtry wskaźników.',
  'Indicators as files in the formats of security products, each at an address of its own.':
    'Wskaźniki jako pliki w formatach produktów bezpieczeństwa, każdy pod własnym adresem.',
  'Indicators and threats as STIX 2.1 objects, for clients of TAXII.':
    'Wskaźniki i zagrożenia jako obiekty STIX 2.1, dla klientów TAXII.',
  'What this key may do: modules, limits, networks and its end.':
    'Co wolno temu kluczowi: moduły, limity, sieci i termin ważności.',
  'Done.': 'Wykonano.',
  'The id of the request: what to name when you ask for help.':
    'Identyfikator żądania: podaj go, gdy prosisz o pomoc.',
  'What is left: `"min";r=598;t=1`, requests and seconds until there are more.':
    'Co pozostało: `"min";r=598;t=1`, liczba żądań i sekundy do chwili, gdy będzie ich więcej.',
  'The limits of the key: requests a minute, and bytes a day.':
    'Limity klucza: żądania na minutę i bajty na dobę.',
  'The user name, where a product asks for one.': 'Nazwa użytkownika, tam gdzie produkt o nią pyta.',
  'The organization. Null of what belongs to none.': 'Organizacja. Null, jeśli nie należy do żadnej.',
  'Whether it may create, change and delete.': 'Czy wolno mu tworzyć, zmieniać i usuwać.',
  'Whether it may say what its organization saw of indicators.':
    'Czy wolno mu zgłaszać, które wskaźniki organizacja zaobserwowała u siebie.',
  'Says that the organization saw an indicator: when (now, if nothing is said), where, and how often. An expired one is in the outputs of the organization again; for everybody it is valid for longer once an analyst or a second organization confirms it. What a key saw of one indicator at one `where` within a minute is one sighting, until it is answered: what comes later adds to its `times`. For named keys that were made with `sightings`.':
    'Zgłasza, że organizacja zaobserwowała wskaźnik: kiedy (bez podania: teraz), gdzie i ile razy. Wygasły wskaźnik wraca na wyjścia tej organizacji; dla wszystkich jest dłużej ważny, gdy potwierdzi to analityk lub druga organizacja. To, co klucz zgłasza o jednym wskaźniku i jednym miejscu (`where`) w ciągu minuty, jest jednym zgłoszeniem, dopóki nie ma ono odpowiedzi: każde następne zwiększa jego `times`. Dla kluczy nazwanych, które utworzono z `sightings`.',
  'Says of up to 1,000 indicators that the organization saw them, with a result for each: `changed` where it adds to a sighting of the same minute and place, as in the call for one. For named keys that were made with `sightings`.':
    'Zgłasza, że organizacja zaobserwowała wskaźniki, do 1000 naraz, z wynikiem dla każdego: `changed`, gdy dolicza się do zgłoszenia z tej samej minuty i z tego samego miejsca, jak w wywołaniu dla jednego. Dla kluczy nazwanych, które utworzono z `sightings`.',
  'The groups and views that a named key is limited to; null is no limit.':
    'Grupy i widoki, do których ograniczony jest klucz nazwany; null oznacza brak ograniczenia.',
  'It works from these alone; none are no limit.':
    'Działa tylko z tych sieci; pusta lista oznacza brak ograniczenia.',
  'Null of one that does not end.': 'Null, jeśli jest bezterminowy.',
  'Until when the key before it still works; null otherwise.':
    'Do kiedy działa jeszcze poprzedni klucz; w pozostałych przypadkach null.',
  'Bytes of replies in a day of Europe/Warsaw.': 'Bajty odpowiedzi na dobę według czasu Europe/Warsaw.',
  'Published threats, filtered and sorted, page by page; in the order of ids when no sort is given.':
    'Opublikowane zagrożenia, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'The `next` of the page before, with the same filters and sort; `limit` may be another one. The `Link` header has the whole address.':
    'Wartość `next` z poprzedniej strony, z tymi samymi filtrami i sortowaniem; `limit` może być inny. Cały adres podaje nagłówek `Link`.',
  'The most items of a page, from 1 to 1000.': 'Najwyższa liczba pozycji na stronie, od 1 do 1000.',
  'Whether items come whole, with their descriptions. A page then has at most 50 of them.':
    'Czy pozycje mają przyjść w całości, z opisami. Strona ma wtedy najwyżej 50 pozycji.',
  'A field with `+` (upwards) or `-` (downwards); `+` is written `%2B` in an address.':
    'Pole ze znakiem `+` (rosnąco) lub `-` (malejąco); `+` zapisuje się w adresie jako `%2B`.',
  'A part of the name, in either of its languages, or of the value, in any case, with or without marks.':
    'Część nazwy, w dowolnym z jej języków, albo wartości; wielkość liter i znaki diakrytyczne nie mają znaczenia.',
  'A part of the name, in either of its languages, in any case.':
    'Część nazwy, w dowolnym z jej języków; wielkość liter nie ma znaczenia.',
  'The language that `name` and `description` are written in, `pl` or `en`; absent where nobody noted it.':
    'Język, w którym napisano `name` i `description`: `pl` albo `en`; brak pola, jeśli nikt go nie zapisał.',
  'The name and description in the other language; absent where there are none. Null in a change removes them.':
    'Nazwa i opis w drugim języku; brak pola, jeśli ich nie ma. Null w zmianie usuwa je.',
  'The language whose text was written before the other one was changed: it may be out of date. Absent where both are current.':
    'Język tekstu, który powstał, zanim zmieniono drugi: może być nieaktualny. Brak pola, jeśli oba są aktualne.',
  'Says that both texts say the same, so that neither is `outdated`.':
    'Potwierdza, że oba teksty mówią to samo, więc żaden nie jest `outdated`.',
  'The texts that the change was written over, or those of them that matter; null is none. Where one is another by now, the change is refused with `texts_changed`, so that nothing that somebody else wrote is lost.':
    'Teksty, na których opiera się zmiana, albo te z nich, które są ważne; null oznacza brak. Jeśli któryś jest już inny, zmiana jest odrzucana z kodem `texts_changed`, więc nie ginie nic, co napisał ktoś inny.',
  'The language that the name of the group is written in; absent where it is not known.':
    'Język, w którym zapisano nazwę grupy; brak pola, jeśli nie jest znany.',
  'The level of the group, which its name has too; absent without a group.':
    'Poziom TLP grupy, obowiązujący też dla jej nazwy; brak, gdy nie ma grupy.',
  'The name of the group in the other language; absent without one.':
    'Nazwa grupy w drugim języku; brak pola, jeśli jej nie ma.',
  'TLP levels, separated by commas (`green,amber+strict`; a `+` is written `%2B`): items of any of them. What the key is not given is found by none.':
    'Poziomy TLP rozdzielone przecinkami (`green,amber+strict`; znak `+` zapisuje się jako `%2B`): pozycje o dowolnym z nich. Tego, czego klucz nie dostaje, nie znajdzie żaden filtr.',
  'Ids of categories, separated by commas: items of any of them.':
    'Identyfikatory kategorii rozdzielone przecinkami: pozycje z dowolnej z nich.',
  'Ids of tags, separated by commas: items that have any of them.':
    'Identyfikatory tagów rozdzielone przecinkami: pozycje, które mają dowolny z nich.',
  'The id of the group of indicators that a threat names.':
    'Identyfikator grupy wskaźników, którą wymienia zagrożenie.',
  'Whether notifications of it were sent. Of use to keys of systems; others find nothing by it.':
    'Czy wysłano powiadomienia o tej pozycji. Dla kluczy systemów; z innym kluczem niczego nie znajdzie.',
  'The address of the next page: `<…>; rel="next"`.': 'Adres następnej strony: `<…>; rel="next"`.',
  'The cursor by which it goes on: `cursor` of the next page of a list, `after` of the next changes.':
    'Kursor, od którego należy kontynuować: `cursor` następnej strony listy, `after` następnych zmian.',
  'Publishes a threat.': 'Publikuje zagrożenie.',
  "A UUID of the caller's making. A request that is sent again with the same key and the same content within 24 hours creates nothing; it is answered as the first one was. With other content it is refused with `repeat_differs`.":
    'UUID utworzony przez wywołującego. Żądanie wysłane ponownie z tym samym kluczem i tą samą treścią w ciągu 24 godzin niczego nie tworzy; odpowiedź jest taka jak za pierwszym razem. Z inną treścią zostaje odrzucone z kodem `repeat_differs`.',
  'Set when the reply was given before, to the first request of this key.':
    'Występuje, gdy tej odpowiedzi udzielono już wcześniej, na pierwsze żądanie z tym kluczem.',
  'What was added, changed and deleted since a cursor; without one everything, and then what changes.':
    'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
  'The `next` of the reply before. Without it everything comes that the key sees, and then what changes.':
    'Wartość `next` z poprzedniej odpowiedzi. Bez niej przychodzi wszystko, co widzi klucz, a potem to, co się zmienia.',
  'What became of it. `added` and `changed` come with the item as it is now; the others come with its id: take it out.':
    'Co się z nią stało. Przy `added` i `changed` pozycja przychodzi w obecnej postaci; w pozostałych przypadkach przychodzi jej identyfikator: usuń ją u siebie.',
  'When it changed, ISO 8601 in UTC.': 'Kiedy się zmieniła, ISO 8601 w UTC.',
  'The item as it is now, when it was added or changed; else null.':
    'Pozycja w obecnej postaci, jeśli ją dodano lub zmieniono; w przeciwnym razie null.',
  'Whether there is more at once. If not, come back with `next` whenever you want.':
    'Czy od razu jest coś więcej. Jeśli nie, wróć z `next`, kiedy zechcesz.',
  'One threat whole, with its description and links.': 'Jedno zagrożenie w całości, z opisem i linkami.',
  'Changes the fields that are given.': 'Zmienia podane pola.',
  "The organization's incidents, or with a system's key those of all, filtered and sorted, page by page; in the order of ids when no sort is given.":
    'Incydenty organizacji, a dla klucza systemu incydenty wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Ids of organizations, separated by commas. Of use to keys of systems.':
    'Identyfikatory organizacji rozdzielone przecinkami. Przydatne kluczom systemów.',
  'Whether it is open; closed ones are history.': 'Czy jest otwarty; zamknięte należą do historii.',
  'Null while it is open.': 'Null, dopóki nie zamknięto.',
  'Publishes an incident of an organization. One with the same data is refused.':
    'Publikuje incydent organizacji. Incydent z takimi samymi danymi zostaje odrzucony.',
  'In bytes.': 'W bajtach.',
  'One incident whole, with its description and attachments.':
    'Jeden incydent w całości, z opisem i załącznikami.',
  'Changes the fields that are given: `is_open: false` closes it, `true` reopens it. Answers with the incident without its attachments.':
    'Zmienia podane pola: `is_open: false` zamyka incydent, `true` otwiera go ponownie. Odpowiedzią jest incydent bez załączników.',
  'Leads to the file of an attachment by a link that lives a minute.':
    'Prowadzi do pliku załącznika przez link ważny minutę.',
  'Found: `Location` leads to it, for a few minutes and without a key.':
    'Znaleziono: `Location` prowadzi do pliku, przez kilka minut i bez klucza.',
  "The organization's visibilities, or with a system's key those of all, filtered and sorted, page by page; in the order of ids when no sort is given.":
    'Widoczności organizacji, a dla klucza systemu widoczności wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Whether it is in use; of a visibility, whether it is open.':
    'Czy jest w użyciu; w przypadku widoczności: czy jest otwarta.',
  'Whether it turned out to be a false positive.': 'Czy okazała się fałszywym alarmem.',
  'Levels, separated by commas: 1 high, 2 medium, 3 low.':
    'Poziomy rozdzielone przecinkami: 1 wysoki, 2 średni, 3 niski.',
  '1 high, 2 medium, 3 low.': '1 wysoki, 2 średni, 3 niski.',
  'Publishes a visibility, detected once. One of the same organization, category and name is refused: it is detected again, by `visibilities/detections`.':
    'Publikuje widoczność wykrytą jeden raz. Widoczność tej samej organizacji, kategorii i nazwy zostaje odrzucona: jej ponowne wykrycie zgłasza się przez `visibilities/detections`.',
  'One visibility whole, with its description and its latest 100 detections.':
    'Jedna widoczność w całości, z opisem i 100 ostatnimi wykryciami.',
  'Changes the fields that are given: `is_active: false` closes it, `true` reopens it; `state` does so too, and takes back to `in_repair` what awaits its retest; `false_positive: true` stops its detection.':
    'Zmienia podane pola: `is_active: false` zamyka widoczność, `true` otwiera ją ponownie; tak samo działa `state`, które też cofa do `in_repair` widoczność czekającą na test; `false_positive: true` kończy jej wykrywanie.',
  'States of its life, separated by commas: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.':
    'Etapy rozdzielone przecinkami: `new`, `acknowledged`, `in_repair`, `accepted`, `awaiting_retest`, `closed`.',
  "Ids of people, separated by commas: what any of them repairs. A system's key finds nothing by it.":
    'Identyfikatory osób rozdzielone przecinkami: widoczności, które naprawia któraś z nich. Klucz systemu nic tak nie znajdzie.',
  'Whether its repair is late: the day on which it was due is over.':
    'Czy naprawa jest spóźniona: dzień jej terminu już minął.',
  'Who repairs it; null while nobody does.': 'Kto ją naprawia; null, gdy nikt.',
  'The day on which its repair is due.': 'Dzień, na który przypada termin naprawy.',
  'The last day on which its risk is accepted.': 'Ostatni dzień, w którym jej ryzyko jest przyjęte.',
  'Why its risk is accepted, by whom, and until which day.':
    'Dlaczego przyjęto jej ryzyko, kto je przyjął i do którego dnia.',
  'When the organization said that it was repaired.': 'Kiedy organizacja zgłosiła, że jest naprawiona.',
  'When it was found again although it was said to be repaired, or was closed; null once its repair begins anew.':
    'Kiedy stwierdzono ją ponownie, choć miała być naprawiona lub była zamknięta; null, gdy jej naprawa zaczyna się od nowa.',
  'The last day on which its risk was accepted, of one that came back since; null once its repair begins, it is accepted anew or closed.':
    'Ostatni dzień, w którym jej ryzyko było przyjęte, jeśli od tego czasu wróciła; null, gdy zaczęto ją naprawiać, ponownie przyjęto jej ryzyko lub ją zamknięto.',
  'Since when it is open, or was when it was closed.':
    'Od kiedy jest otwarta, a w przypadku zamkniętej: od kiedy była.',
  'When the organization took note of it.': 'Kiedy organizacja przyjęła ją do wiadomości.',
  'A note, which the organization sees too.': 'Uwaga, którą zobaczy też organizacja.',
  'When a visibility was detected, latest first, page by page.':
    'Kiedy wykryto widoczność, od najnowszych, strona po stronie.',
  "The organization's assets, or with a system's key those of all, filtered and sorted, page by page; in the order of ids when no sort is given.":
    'Zasoby organizacji, a dla klucza systemu zasoby wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
  'Types of assets, separated by commas.': 'Typy zasobów rozdzielone przecinkami.',
  'Its status.': 'Status pozycji.',
  'In its plain form.': 'W zwykłej postaci.',
  'One asset.': 'Jeden zasób.',
  'The categories of every module that the key opens, by module and id.':
    'Kategorie każdego modułu, który otwiera klucz, według modułu i identyfikatora.',
  'The module whose dictionary it is.': 'Moduł, do którego należy słownik.',
  'What was added, renamed, switched and deleted among the categories of one module since a cursor; ids are those of the module.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród kategorii jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
  'The tags of every module that the key opens, by module and id.':
    'Tagi każdego modułu, który otwiera klucz, według modułu i identyfikatora.',
  'What was added, renamed, switched and deleted among the tags of one module since a cursor; ids are those of the module.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród tagów jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
  'Indicators that the key sees, with the filters of the portal.':
    'Wskaźniki, które widzi klucz, z filtrami takimi jak w portalu.',
  'A part of the value; its defanged form is found too.':
    'Fragment wartości; zostanie znaleziona także wartość zapisana z zabezpieczeniem (`[.]`, `hxxp`).',
  'Ids of types, separated by commas.': 'Identyfikatory typów rozdzielone przecinkami.',
  'Ids of groups, separated by commas: indicators of any of them.':
    'Identyfikatory grup rozdzielone przecinkami: wskaźniki z dowolnej z nich.',
  'Whether it is in any group.': 'Czy należy do jakiejś grupy.',
  'Whether its validity has ended. Without this filter what has expired is left out.':
    'Czy skończyła się jego ważność. Bez tego filtra wygasłe wskaźniki są pomijane.',
  'Whether it is a false positive for the organization. Without this filter such indicators are left out.':
    'Czy jest fałszywym alarmem dla organizacji. Bez tego filtra takie wskaźniki są pomijane.',
  'Also what has expired, which is left out otherwise.': 'Także wygasłe, które inaczej są pomijane.',
  "Also what is a false positive for the key's organization, which is left out otherwise.":
    'Także te, które są fałszywym alarmem dla organizacji klucza, a które inaczej są pomijane.',
  'Whether it matches assets of the organization. Finds nothing for systems and for keys that see no assets.':
    'Czy pasuje do zasobów organizacji. Systemy i klucze, które nie widzą zasobów, niczego tak nie znajdą.',
  'Where it comes from, as analysts noted it. Of use to keys of systems; others find nothing by it.':
    'Skąd pochodzi, według uwag analityków. Dla kluczy systemów; z innym kluczem niczego nie znajdzie.',
  'Whether analysts have verified it.': 'Czy pozycję zweryfikowali analitycy.',
  'Whether it is meant for detection by machines.': 'Czy jest przeznaczony do automatycznego wykrywania.',
  'The id of a saved view: what it finds, within the other filters.':
    'Identyfikator zapisanego widoku: to, co widok znajduje, w granicach pozostałych filtrów.',
  'Whether analysts have verified it; verified indicators are published.':
    'Czy zweryfikowali go analitycy; zweryfikowane wskaźniki są opublikowane.',
  'Adds an indicator; `is_verified: true` publishes it. One of the same type and value is refused unless `accept_known` is set, and one on a list of known harmless values unless `accept_warnings` is.':
    'Dodaje wskaźnik; `is_verified: true` go publikuje. Wskaźnik tego samego typu i o tej samej wartości zostaje odrzucony, chyba że ustawiono `accept_known`, a wskaźnik z listy wartości znanych jako nieszkodliwe, chyba że ustawiono `accept_warnings`.',
  'Take a value although it stands on a list of known harmless ones.':
    'Przyjmij wartość, choć jest na liście wartości znanych jako nieszkodliwe.',
  'One that the portal has is no failure: its result is `unchanged`.':
    'Wskaźnik, który jest już w portalu, nie jest błędem: jego wynik to `unchanged`.',
  'One indicator, with its notes.': 'Jeden wskaźnik, z uwagami.',
  'Changes the fields that are given: `is_verified: true` publishes it, `false` takes it back from everybody.':
    'Zmienia podane pola: `is_verified: true` publikuje wskaźnik, `false` wycofuje go dla wszystkich.',
  'What became of the indicators that the key sees, in the order of the journal.':
    'Co się stało ze wskaźnikami, które widzi klucz, w kolejności dziennika.',
  'Groups of indicators that the key sees, with the filters of the portal.':
    'Grupy wskaźników, które widzi klucz, z filtrami takimi jak w portalu.',
  'One group of indicators.': 'Jedna grupa wskaźników.',
  'What became of the groups that the key sees, in the order of the journal. Counts are those of this moment.':
    'Co się stało z grupami, które widzi klucz, w kolejności dziennika. Liczby dotyczą obecnej chwili.',
  "Saved views that the key sees: those that the organization shares, and of a user's key its own.":
    'Zapisane widoki, które widzi klucz: te, które udostępnia organizacja, a dla klucza użytkownika także jego własne.',
  'Whether the whole organization sees it.': 'Czy widzi go cała organizacja.',
  'One saved view.': 'Jeden zapisany widok.',
  'What became of the saved views that the key sees, in the order of the journal.':
    'Co się stało z zapisanymi widokami, które widzi klucz, w kolejności dziennika.',
  'Publishes up to 1,000 visibilities, with a result for each.':
    'Publikuje do 1000 widoczności, z wynikiem dla każdej.',
  'From 1 to 1000 items. Each is read, checked and written by itself.':
    'Od 1 do 1000 pozycji. Każda jest odczytywana, sprawdzana i zapisywana osobno.',
  'Its place in the request, from 0.': 'Miejsce w żądaniu, od 0.',
  "The failure's code: see the table of error codes.": 'Kod błędu: zob. tabelę kodów błędów.',
  'What is wrong, with the field that it is about.': 'Co jest nie tak, wraz z polem, którego to dotyczy.',
  'A result for each item, in their order.': 'Wynik dla każdej pozycji, w ich kolejności.',
  'Changes, closes or reopens up to 1,000 visibilities, each with its own fields and result.':
    'Zmienia, zamyka lub ponownie otwiera do 1000 widoczności, każdą z jej własnymi polami i wynikiem.',
  'Up to 1,000 detections of a scanner. The visibility of the organization, category and name gets the date, and is reopened when it was closed before; without one it is published. A date that is known is `unchanged`, and so is everything that is marked as false positive.':
    'Do 1000 wykryć skanera. Widoczność danej organizacji, kategorii i nazwy otrzymuje tę datę, a jeśli wcześniej ją zamknięto, zostaje otwarta ponownie; jeśli jej nie ma, zostaje opublikowana. Znana już data to `unchanged`, podobnie jak wszystko, co oznaczono jako fałszywy alarm.',
  'Publishes up to 1,000 incidents, with a result for each.':
    'Publikuje do 1000 incydentów, z wynikiem dla każdego.',
  'Changes, closes or reopens up to 1,000 incidents, each with its own fields and result.':
    'Zmienia, zamyka lub ponownie otwiera do 1000 incydentów, każdy z jego własnymi polami i wynikiem.',
  'Publishes up to 1,000 threats, with a result for each.':
    'Publikuje do 1000 zagrożeń, z wynikiem dla każdego.',
  'Changes up to 1,000 threats, each with its own fields and result.':
    'Zmienia do 1000 zagrożeń, każde z jego własnymi polami i wynikiem.',
  'Adds up to 1,000 indicators, with a result for each. One that the portal has is `unchanged`, with its id, unless `accept_known` is set.':
    'Dodaje do 1000 wskaźników, z wynikiem dla każdego. Wynik wskaźnika, który jest już w portalu, to `unchanged` wraz z jego identyfikatorem, chyba że ustawiono `accept_known`.',
  'Changes, publishes or takes back up to 1,000 indicators, each with its own fields and result.':
    'Zmienia, publikuje lub wycofuje do 1000 wskaźników, każdy z jego własnymi polami i wynikiem.',
  'Puts up to 1,000 indicators into a group, or takes them out of it, with a result for each.':
    'Dodaje do grupy lub usuwa z niej do 1000 wskaźników, z wynikiem dla każdego.',
  'Whether the indicators are to be in the group.': 'Czy wskaźnik ma należeć do grupy.',
  'All published indicators, in a format.': 'Wszystkie opublikowane wskaźniki, w wybranym formacie.',
  'The address stays when the group or view is renamed. It answers whole, also with a million values; ask for gzip.':
    'Adres pozostaje ten sam po zmianie nazwy grupy lub widoku. Odpowiedź jest pełna, także przy milionie wartości; proś o gzip.',
  'The format. Besides these, `misp/{uuid}.json`: the events that `misp/manifest.json` names.':
    'Format. Oprócz tych także `misp/{uuid}.json`: zdarzenia, które wymienia `misp/manifest.json`.',
  'Only indicators that are meant for detection by machines.':
    'Tylko wskaźniki przeznaczone do automatycznego wykrywania.',
  'Only what was published so many days ago or later, from 1 to 365.':
    'Tylko to, co opublikowano tyle dni temu lub później, od 1 do 365.',
  'Without the values that stand on a list of known harmless ones.':
    'Bez wartości z list wartości znanych jako nieszkodliwe.',
  'The `ETag` of the reply before: nothing new is answered with 304 and without a body.':
    '`ETag` z poprzedniej odpowiedzi: jeśli nie ma nic nowego, odpowiedzią jest 304 bez treści.',
  'The output, whole.': 'Wyjście w całości.',
  'The end of its validity; null of one that has none.': 'Koniec ważności; null, gdy wskaźnik jej nie ma.',
  'When it expired; only with `expired=include`.': 'Kiedy wygasł; tylko z `expired=include`.',
  'Changes when the bytes do.': 'Zmienia się, gdy zmieniają się bajty.',
  'When anything in it changed last.': 'Kiedy ostatnio cokolwiek się w nim zmieniło.',
  'How many values it has.': 'Ile zawiera wartości.',
  'What was left out and why: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Nothing is cut in silence; `tlp` is what its TLP level keeps in the portal.':
    'Co pominięto i dlaczego: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Nic nie znika bez śladu; `tlp` to pozycje, które zostają w portalu z powodu poziomu TLP.',
  'Nothing has changed since that `ETag`, or since `If-Modified-Since`.':
    'Nic się nie zmieniło od tego `ETag` albo od `If-Modified-Since`.',
  'The indicators of a group, in a format.': 'Wskaźniki grupy, w wybranym formacie.',
  'The indicators that a saved view finds, in a format.':
    'Wskaźniki, które znajduje zapisany widok, w wybranym formacie.',
  'Discovery: where the API root is.': 'Wykrywanie (discovery): gdzie jest API root.',
  'Ask with `Accept: application/taxii+json;version=2.1`. The slash at the end may be left out.':
    'Pytaj z nagłówkiem `Accept: application/taxii+json;version=2.1`. Ukośnik na końcu można pominąć.',
  'The API root.': 'API root.',
  'The collections that the key sees: all indicators, each group, each saved view, and threats.':
    'Kolekcje, które widzi klucz: wszystkie wskaźniki, każda grupa, każdy zapisany widok oraz zagrożenia.',
  'One collection.': 'Jedna kolekcja.',
  'The id of a collection.': 'Identyfikator kolekcji.',
  'The ids, versions and dates of objects, without the objects.':
    'Identyfikatory, wersje i daty obiektów, bez samych obiektów.',
  'The most objects of a page; up to 1000.': 'Najwyższa liczba obiektów na stronie; do 1000.',
  'The `next` of the page before. Other filters beside it count for nothing.':
    'Wartość `next` z poprzedniej strony. Inne filtry podane obok niej nie mają znaczenia.',
  'Only what was added after this date: the `X-TAXII-Date-Added-Last` of the last reply.':
    'Tylko to, co dodano po tej dacie: `X-TAXII-Date-Added-Last` z ostatniej odpowiedzi.',
  'STIX ids, separated by commas.': 'Identyfikatory STIX rozdzielone przecinkami.',
  'Types such as `indicator`, separated by commas.': 'Typy, takie jak `indicator`, rozdzielone przecinkami.',
  '`first`, `last`, `all` or the date of a version.': '`first`, `last`, `all` albo data wersji.',
  '`2.1`.': '`2.1`.',
  'When the first object was added.': 'Kiedy dodano pierwszy obiekt.',
  'When the last object was added: the `added_after` of the next request.':
    'Kiedy dodano ostatni obiekt: `added_after` następnego żądania.',
  'Whether there is another page: then `next` leads to it.':
    'Czy jest następna strona: prowadzi do niej wtedy `next`.',
  'The parameter `next` of the next page. It carries the whole query.':
    'Parametr `next` następnej strony. Zawiera całe zapytanie.',
  'The objects of a collection, oldest added first. Withdrawn ones come again, `revoked`.':
    'Obiekty kolekcji, od najwcześniej dodanych. Wycofane przychodzą jeszcze raz, z `revoked`.',
  'A STIX 2.1 object.': 'Obiekt STIX 2.1.',
  'One object.': 'Jeden obiekt.',
  'The STIX id of an object.': 'Identyfikator STIX obiektu.',
  'The versions of an object.': 'Wersje obiektu.',
  'A problem type of RFC 9457: `about:blank`, or the one that says that a quota is used up.':
    'Typ problemu według RFC 9457: `about:blank` albo ten, który mówi o wyczerpaniu limitu.',
  "The portal's own code.": 'Kod własny portalu.',
  'What is wrong with which field.': 'Co jest nie tak z którym polem.',
  'The types of indicators, by id.': 'Typy wskaźników, według identyfikatora.',
  'What was added, renamed, switched and deleted among the types of indicators since a cursor.':
    'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród typów wskaźników od chwili, którą wskazuje kursor.',
  'The id of the event: the same whenever it is sent. What came before under it need not be worked on again.':
    'Identyfikator zdarzenia: ten sam przy każdej wysyłce. Tego, co już z nim przyszło, nie trzeba przetwarzać ponownie.',
  'When this request was sent, in seconds since 1970. Refuse one that is more than five minutes away.':
    'Kiedy wysłano to żądanie, w sekundach od 1970 roku. Odrzucaj żądania, których czas różni się o więcej niż pięć minut.',
  '`v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`; for a day after a new secret was made there are two, parted by a space.':
    '`v1,` i base64 z HMAC-SHA256 po `webhook-id.webhook-timestamp.body`; przez dobę po utworzeniu nowego sekretu są dwa podpisy rozdzielone spacją.',
  'Only where the organization lets unencrypted mails hold names; never of an indicator, nor of what is withdrawn.':
    'Tylko wtedy, gdy organizacja pozwala na nazwy w nieszyfrowanych wiadomościach; nigdy przy wskaźniku ani przy tym, co wycofano.',
  'The language of the name, where it is known; beside a name alone.':
    'Język nazwy, jeśli jest znany; tylko obok nazwy.',
  'The name in the other language, where there is one; beside a name alone.':
    'Nazwa w drugim języku, jeśli jest; tylko obok nazwy.',
  'Of a visibility: 1 is high, 3 low; absent of what is withdrawn.':
    'Przy widoczności: 1 to wysoka, 3 niska; brak przy tym, co wycofano.',
  'Of a visibility.': 'Przy widoczności.',
  'Names of the fields that changed.': 'Nazwy pól, które się zmieniły.',
  'Where a key reads it; absent of what is withdrawn.':
    'Gdzie odczyta to klucz; nie ma przy tym, co wycofano.',
  'Where a person reads it; absent of what is withdrawn.':
    'Gdzie odczyta to człowiek; nie ma przy tym, co wycofano.',
  'The TLP level that the item has at the moment of sending: to whom what the event says of it may be passed on. Absent of what is withdrawn.':
    'Poziom TLP elementu w chwili wysłania: komu wolno przekazać to, co mówi o nim zdarzenie. Nie ma go przy tym, co wycofano.',
  'Items of this type that happened together: in this event, in those beside it, and left out.':
    'Elementy tego rodzaju, które wystąpiły razem: w tym zdarzeniu, w sąsiednich i pominięte.',
  'New ones beside the total that webhooks do not tell because of their TLP level. An event without items says nothing else.':
    'Nowe, poza tą sumą, o których webhooki nie mówią z powodu ich poziomu TLP. Zdarzenie bez pozycji nie mówi nic więcej.',
  'Those of them that no event tells: a key reads them in the changes.':
    'Te z nich, o których nie mówi żadne zdarzenie: klucz odczyta je w zmianach.',
  'Where a key reads all changes.': 'Gdzie klucz odczyta wszystkie zmiany.',
  'The event has arrived. Within 10 seconds, or it is tried again.':
    'Zdarzenie dotarło. W ciągu 10 sekund, inaczej próba zostanie ponowiona.',
  'No more events: the webhook is paused.': 'Bez dalszych zdarzeń: webhook zostaje wstrzymany.',
  'An event that the portal sends to a webhook of an organization.':
    'Zdarzenie, które portal wysyła do webhooka organizacji.',
  'When it happened.': 'Kiedy to się stało.',
}
