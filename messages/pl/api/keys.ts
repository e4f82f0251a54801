/** Dokument API dla kluczy: wywołania według operacji, wyjścia, TAXII i webhooki. */
export default {
  keyCalls: {
    apiGetMe: 'Co wolno temu kluczowi: moduły, limity, sieci i termin ważności.',
    apiListThreats:
      'Opublikowane zagrożenia, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
    apiThreatChanges:
      'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
    apiGetThreat: 'Jedno zagrożenie w całości, z opisem i linkami.',
    apiListIncidents:
      'Incydenty organizacji, a dla klucza systemu incydenty wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
    apiIncidentChanges:
      'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
    apiGetIncident: 'Jeden incydent w całości, z opisem i załącznikami.',
    apiListIncidentReplies:
      'Odpowiedzi w\u00A0sprawie incydentu, od najnowszej, strona po stronie. Organizacje nie widzą, kto pisał w\u00A0imieniu dostawcy.',
    apiDownloadAttachment: 'Przekierowuje do pliku załącznika linkiem ważnym minutę.',
    apiDownloadReplyAttachment: 'Przekierowuje do pliku odpowiedzi linkiem ważnym minutę.',
    apiListVisibilities:
      'Widoczności organizacji, a dla klucza systemu widoczności wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
    apiVisibilityChanges:
      'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
    apiGetVisibility: 'Jedna widoczność w całości, z opisem i {{latestDetections}} ostatnimi wykryciami.',
    apiListDetections: 'Kiedy wykryto widoczność, od najnowszych, strona po stronie.',
    apiListAssets:
      'Zasoby organizacji, a dla klucza systemu zasoby wszystkich organizacji, filtrowane i sortowane, strona po stronie; bez podanego sortowania w kolejności identyfikatorów.',
    apiAssetChanges:
      'Co dodano, zmieniono i usunięto od chwili, którą wskazuje kursor; bez kursora wszystko, a potem to, co się zmienia.',
    apiGetAsset: 'Jeden zasób.',
    apiListCategories:
      'Kategorie każdego modułu, do którego klucz daje dostęp, według modułu i identyfikatora.',
    apiCategoryChanges:
      'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród kategorii jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
    apiListTags: 'Tagi każdego modułu, do którego klucz daje dostęp, według modułu i identyfikatora.',
    apiTagChanges:
      'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród tagów jednego modułu od chwili, którą wskazuje kursor; identyfikatory są właściwe dla modułu.',
    apiListIndicatorTypes: 'Typy wskaźników, według identyfikatora.',
    apiIndicatorTypeChanges:
      'Co dodano, przemianowano, włączono lub wyłączono i usunięto wśród typów wskaźników od chwili, którą wskazuje kursor.',
    apiListIndicators: 'Wskaźniki, które widzi klucz, z filtrami takimi jak w portalu.',
    apiGetIndicator: 'Jeden wskaźnik, z uwagami.',
    apiIndicatorChanges: 'Co się stało ze wskaźnikami, które widzi klucz, w kolejności zdarzeń.',
    apiLookUpIndicators:
      'Sprawdza najwyżej 1000 wartości i dla każdej podaje wynik. Wartości mogą być zapisane z zabezpieczeniem (`[.]`, `hxxp`). To, czego klucz nie widzi, jest `unknown`. Wartość, której nie da się odczytać, ma `unreadable_reason` i nie zatrzymuje pozostałych.',
    apiListGroups: 'Grupy wskaźników, które widzi klucz, z filtrami takimi jak w portalu.',
    apiGetGroup: 'Jedna grupa wskaźników.',
    apiGroupChanges: 'Co się stało z grupami, które widzi klucz, w kolejności zdarzeń. Liczby są aktualne.',
    apiListViews:
      'Zapisane widoki, które widzi klucz: te, które udostępnia organizacja, a dla klucza użytkownika także jego własne.',
    apiGetView: 'Jeden zapisany widok.',
    apiViewChanges: 'Co się stało z zapisanymi widokami, które widzi klucz, w kolejności zdarzeń.',
    apiCreateVisibility:
      'Publikuje widoczność wykrytą jeden raz. Widoczność tej samej organizacji, kategorii i nazwy zostaje odrzucona: jej ponowne wykrycie zgłoś przez `visibilities/detections`.',
    apiCreateVisibilities: 'Publikuje do 1000 widoczności, z wynikiem dla każdej.',
    apiUpdateVisibility:
      'Zmienia podane pola: `is_active: false` zamyka widoczność, `true` otwiera ją ponownie; tak samo działa `state`, które też cofa do `in_repair` widoczność czekającą na test; `false_positive: true` kończy jej wykrywanie.',
    apiUpdateVisibilities:
      'Zmienia, zamyka lub ponownie otwiera do 1000 widoczności, każdą z jej własnymi polami i wynikiem.',
    apiAddDetections:
      'Do 1000 wykryć skanera. Widoczność danej organizacji, kategorii i nazwy otrzymuje tę datę, a jeśli wcześniej ją zamknięto, zostaje otwarta ponownie; jeśli jej nie ma, zostaje opublikowana. Znana już data to `unchanged`, podobnie jak wszystko, co oznaczono jako fałszywy alarm.',
    apiCreateIncident: 'Publikuje incydent organizacji. Incydent z takimi samymi danymi zostaje odrzucony.',
    apiAddIncidentReply:
      'Dodaje odpowiedź dostawcy w\u00A0sprawie incydentu; z\u00A0polem `resolution` także zamyka incydent. Organizacja dostaje powiadomienie.',
    apiCreateIncidents: 'Publikuje do 1000 incydentów, z wynikiem dla każdego.',
    apiUpdateIncident:
      'Zmienia podane pola: `is_open: false` zamyka incydent, `true` otwiera go ponownie. Odpowiedzią jest incydent bez załączników.',
    apiUpdateIncidents:
      'Zmienia, zamyka lub ponownie otwiera do 1000 incydentów, każdy z jego własnymi polami i wynikiem.',
    apiCreateThreat: 'Publikuje zagrożenie.',
    apiCreateThreats: 'Publikuje do 1000 zagrożeń, z wynikiem dla każdego.',
    apiUpdateThreat: 'Zmienia podane pola.',
    apiUpdateThreats: 'Zmienia do 1000 zagrożeń, każde z jego własnymi polami i wynikiem.',
    apiCreateIndicator:
      'Dodaje wskaźnik; `is_verified: true` go publikuje. Wskaźnik tego samego typu i o tej samej wartości zostaje odrzucony, chyba że ustawiono `accept_known`. Wskaźnik z listy wartości znanych jako nieszkodliwe zostaje odrzucony, chyba że ustawiono `accept_warnings`.',
    apiCreateIndicators:
      'Dodaje do 1000 wskaźników, z wynikiem dla każdego. Wynik wskaźnika, który jest już w portalu, to `unchanged` wraz z jego identyfikatorem, chyba że ustawiono `accept_known`.',
    apiUpdateIndicator: 'Zmienia podane pola: `is_verified: true` publikuje wskaźnik, `false` wycofuje go.',
    apiUpdateIndicators:
      'Zmienia, publikuje lub wycofuje do 1000 wskaźników, każdy z jego własnymi polami i wynikiem.',
    apiUpdateGroupMembers: 'Dodaje do grupy lub usuwa z niej do 1000 wskaźników, z wynikiem dla każdego.',
    apiCreateSighting:
      'Zgłasza, że organizacja zaobserwowała wskaźnik: kiedy (bez podania: teraz), gdzie i ile razy. Wygasły wskaźnik wraca na wyjścia tej organizacji; dla wszystkich jest dłużej ważny, gdy potwierdzi to analityk lub druga organizacja. To, co klucz zgłasza o jednym wskaźniku i jednym miejscu (`where`) w ciągu minuty, jest jednym zgłoszeniem, dopóki nie ma ono odpowiedzi: każde następne zwiększa jego `times`. Dla kluczy nazwanych, które utworzono z `sightings`.',
    apiCreateSightings:
      'Zgłasza, że organizacja zaobserwowała wskaźniki, do 1000 naraz, z wynikiem dla każdego: `changed`, gdy dolicza się do zgłoszenia z tej samej minuty i z tego samego miejsca, jak w wywołaniu dla jednego. Dla kluczy nazwanych, które utworzono z `sightings`.',
    outputAll: 'Wszystkie opublikowane wskaźniki, w wybranym formacie.',
    outputGroup: 'Wskaźniki grupy, w wybranym formacie.',
    outputView: 'Wskaźniki zapisanego widoku, w wybranym formacie.',
    outputThreats: 'Zagrożenia ze wskaźnikami ich grup: kanał MISP albo pakiet STIX.',
    taxiiDiscovery: 'Wykrywanie (discovery): gdzie jest API root.',
    taxiiRoot: 'API root.',
    taxiiCollections:
      'Kolekcje, które widzi klucz: wszystkie wskaźniki, każda grupa, każdy zapisany widok oraz zagrożenia.',
    taxiiCollection: 'Jedna kolekcja.',
    taxiiManifest: 'Identyfikatory, wersje i daty obiektów, bez samych obiektów.',
    taxiiObjects: 'Obiekty kolekcji, od najwcześniej dodanych. Wycofane przychodzą jeszcze raz, z `revoked`.',
    taxiiObject: 'Jeden obiekt.',
    taxiiVersions: 'Wersje obiektu.',
  },
  usage: {
    changes:
      'Zachowaj `next` i wysyłaj je jako `after`, aby pobrać późniejsze zmiany. Usuń u siebie to, co zostało usunięte, wycofane albo znalazło się poza zakresem klucza.',
    pages: 'Strona ma do 1000 pozycji. Do następnej prowadzi `next` oraz nagłówek `Link`.',
    unseen: 'Dla pozycji, których klucz nie widzi, odpowiedzią jest 404, tak jak dla nieistniejących.',
    redirects: 'Wykonaj przekierowanie bez klucza.',
    reads: 'Tylko odczytuje. Jest wywołaniem `POST`, bo wartości nie zmieszczą się w\u00A0adresie.',
    writes: 'Dla kluczy systemów utworzonych z `admin_access`.',
    items: 'Każda pozycja jest sprawdzana i zapisywana osobno: błędna nie wstrzymuje pozostałych.',
    idempotency: 'Wysyłaj `Idempotency-Key`, aby powtórzone żądanie niczego nie utworzyło dwa razy.',
    first: 'Zacznij od tego wywołania: kosztuje niewiele i pokazuje, czy klucz działa.',
    ids: 'Identyfikatory nie zmieniają się po zmianie nazwy.',
  },
  headers: {
    requestId: 'Identyfikator żądania: podaj go, gdy prosisz o pomoc.',
    rateLimit: 'Co pozostało: `"min";r=598;t=1`, liczba żądań i sekundy do chwili, gdy będzie ich więcej.',
    policy: 'Limity klucza: żądania na minutę i bajty na dobę.',
    link: 'Adres następnej strony: `<…>; rel="next"`.',
  },
  redirectToFile: 'Przekierowanie: `Location` prowadzi do pliku, jest ważny kilka minut i nie wymaga klucza.',
  problem: {
    type: 'Typ problemu według RFC 9457: `about:blank` albo typ oznaczający wyczerpanie limitu.',
    code: 'Kod własny portalu.',
    errors: 'Co jest nie tak i w którym jest to polu.',
  },
  outputs: {
    about:
      'Adres pozostaje ten sam po zmianie nazwy grupy lub widoku. Odpowiedź jest pełna, także przy milionie wartości; proś o gzip.',
    threats:
      'Zdarzenie MISP dla każdego zagrożenia albo raporty z relacjami do ich wskaźników. Są w nich wskaźniki, które widzi klucz, bez fałszywych alarmów organizacji.',
    file: 'Format. Oprócz tych także `misp/{uuid}.json`: zdarzenia, które wymienia `misp/manifest.json`.',
    ifNoneMatch: '`ETag` z poprzedniej odpowiedzi: jeśli nie ma nic nowego, odpowiedzią jest 304 bez treści.',
    complete: 'Całe wyjście.',
    unchanged: 'Nic się nie zmieniło od tego `ETag` albo od `If-Modified-Since`.',
    ofFiles: 'Dotyczy: {{files}}.',
    validUntil: 'Koniec ważności; null, gdy wskaźnik jej nie ma.',
    expiredDate: 'Kiedy wygasł; tylko z `expired=include`.',
    etag: 'Zmienia się, gdy zmieniają się bajty.',
    lastModified: 'Kiedy ostatnio zmieniła się jego zawartość.',
    totalCount: 'Ile zawiera wartości.',
    leftOut:
      'Co pominięto i dlaczego: `other-types=23, warning-lists=2, unusable=0, max-age=5, ids=0, expired=4, false-positive=1, tlp=2`. Wszystko, co pominięto, jest tu policzone; `tlp` to pozycje, które zostają w portalu z powodu poziomu TLP.',
  },
  taxii: {
    about: 'Wysyłaj nagłówek `Accept: application/taxii+json;version=2.1`. Ukośnik na końcu można pominąć.',
    more: 'Czy jest następna strona: prowadzi do niej wtedy `next`.',
    next: 'Parametr `next` następnej strony. Zawiera całe zapytanie.',
    stixObject: 'Obiekt STIX 2.1.',
    addedFirst: 'Kiedy dodano pierwszy obiekt.',
    addedLast: 'Kiedy dodano ostatni obiekt: `added_after` następnego żądania.',
    parameters: {
      collection: 'Identyfikator kolekcji.',
      object: 'Identyfikator STIX obiektu.',
      limit: 'Najwyższa liczba obiektów na stronie; do 1000.',
      next: 'Wartość `next` z poprzedniej strony. Inne filtry są pomijane.',
      addedAfter: 'Tylko to, co dodano po tej dacie: `X-TAXII-Date-Added-Last` z ostatniej odpowiedzi.',
      ids: 'Identyfikatory STIX rozdzielone przecinkami.',
      types: 'Typy, takie jak `indicator`, rozdzielone przecinkami.',
      version: '`first`, `last`, `all` albo data wersji.',
      specVersion: '`2.1`.',
    },
  },
  webhook: {
    event: 'Zdarzenie, które portal wysyła do webhooka organizacji.',
    id: 'Identyfikator zdarzenia: ten sam przy każdej wysyłce. Pomiń zdarzenie, którego identyfikator już przetworzono.',
    timestamp:
      'Kiedy wysłano to żądanie, w sekundach od 1970 roku. Odrzucaj żądania, których czas różni się o więcej niż pięć minut.',
    signature:
      '`v1,` i base64 z HMAC-SHA256 po `webhook-id.webhook-timestamp.body`; przez dobę po wygenerowaniu nowego sekretu są dwa podpisy rozdzielone spacją.',
    happened: 'Kiedy to się stało.',
    total:
      'Liczba pozycji tego rodzaju, które wystąpiły razem: tu, w zdarzeniach wysłanych z tym i pominiętych.',
    leftOut: 'Ile z nich nie ma w żadnym zdarzeniu: klucz odczyta je w zmianach.',
    leftOutTlp:
      'Nowe pozycje, poza tą sumą, których webhooki nie wysyłają z powodu ich poziomu TLP. Zdarzenie bez pozycji nie zawiera nic więcej.',
    changes: 'Gdzie klucz odczyta wszystkie zmiany.',
    item: {
      tlp: 'Poziom TLP pozycji w chwili wysłania: komu wolno ją przekazać. Brak przy wycofanych pozycjach.',
      name: 'Tylko wtedy, gdy organizacja pozwala na nazwy w nieszyfrowanych wiadomościach; nigdy przy wskaźniku ani przy wycofanej pozycji.',
      lang: 'Język nazwy, jeśli jest znany; tylko razem z nazwą.',
      translation: 'Nazwa w drugim języku, jeśli jest; tylko razem z nazwą.',
      criticality: 'Przy widoczności: 1 to wysoka, 3 niska; brak przy wycofanych pozycjach.',
      state: 'Przy widoczności.',
      changed: 'Nazwy pól, które się zmieniły.',
      inView: 'Dla webhooka z widokiem: czy widok znajduje pozycję po zmianie.',
      api: 'Gdzie odczyta to klucz; brak przy wycofanych pozycjach.',
      link: 'Gdzie odczyta to człowiek; brak przy wycofanych pozycjach.',
    },
    arrived: 'Zdarzenie dotarło. Odpowiedz w ciągu 10 sekund, inaczej próba zostanie ponowiona.',
    noMore: 'Bez dalszych zdarzeń: webhook zostaje wstrzymany.',
  },
}
