/** Demo threats written in Polish. Names, groups and cases are invented; addresses are from reserved ranges. */
import type { DemoThreat } from './threat.ts'

export const polishThreats: readonly DemoThreat[] = [
  {
    name: 'Fałszywe powiadomienia o niedopłacie za energię',
    category: 'phishing',
    tags: ['energetyka', 'sms', 'kradzież danych logowania'],
    description:
      'Od kilku dni rozsyłane są wiadomości SMS o rzekomej niedopłacie w kwocie kilku złotych i groźbie odłączenia prądu. Odnośnik prowadzi do strony udającej bramkę płatności, która po wyborze banku prosi o login, hasło i kod autoryzacyjny. Strony działają zwykle krócej niż dobę.\n\nZalecamy przypomnieć pracownikom i klientom, że dostawcy energii nie wysyłają odnośników do płatności SMS-em.',
    links: ['https://cert.portal.example/ostrzezenia/niedoplata-energia'],
  },
  {
    name: 'Siwy Bóbr',
    category: 'group',
    tags: ['szpiegostwo', 'administracja publiczna', 'spear phishing'],
    description:
      'Grupa prowadząca działania szpiegowskie przeciwko urzędom centralnym i instytutom badawczym w Europie Środkowej. Dostęp początkowy uzyskuje przez wiadomości nawiązujące do prawdziwych konferencji, z załącznikiem w postaci obrazu dysku. Po wejściu do sieci korzysta głównie z narzędzi systemowych, dlatego pozostawia mało śladów na stacjach.\n\nCharakterystyczne jest wynoszenie danych w małych porcjach w godzinach pracy, przez usługi przechowywania plików.',
    links: [
      'https://cert.portal.example/grupy/siwy-bobr',
      'https://research.example.org/reports/grey-beaver',
    ],
  },
  {
    name: 'Wyłudzenia na zmianę rachunku kontrahenta',
    category: 'fraud',
    tags: ['oszustwo biznesowe', 'finanse'],
    description:
      'Przestępcy przejmują skrzynkę pracownika kontrahenta, czekają na wątek dotyczący płatności i odpowiadają w nim z prośbą o zmianę numeru rachunku. Treść jest poprawna językowo, a stopka zgodna z oryginalną. W jednym ze zgłoszonych przypadków domena nadawcy różniła się od prawdziwej jedną literą.\n\nKażdą zmianę rachunku należy potwierdzać telefonicznie, pod numerem znanym wcześniej.',
  },
  {
    name: 'Rdza',
    category: 'ransomware',
    tags: ['szyfrowanie', 'ochrona zdrowia', 'wyciek danych'],
    description:
      'Rodzina oprogramowania szantażującego używana przeciwko szpitalom i laboratoriom. Operatorzy wchodzą przez zdalny pulpit wystawiony do internetu, po kilku dniach rozpoznania wyłączają kopie zapasowe i szyfrują maszyny wirtualne bezpośrednio na hiperwizorach. Przed szyfrowaniem kopiują dane i grożą ich ujawnieniem.\n\nPliki otrzymują rozszerzenie .rdza, a notatka z żądaniem ma nazwę PRZECZYTAJ.txt.',
    links: ['https://cert.portal.example/analizy/rdza'],
  },
  {
    name: 'Kampania „Szary Listonosz”',
    category: 'campaign',
    tags: ['phishing', 'administracja publiczna', 'loader'],
    description:
      'Kampania wymierzona w urzędy gmin. Wiadomości podszywają się pod korespondencję z systemu doręczeń i zawierają archiwum chronione hasłem podanym w treści. W archiwum znajduje się skrót, który pobiera skrypt i uruchamia program ładujący Kukułka. W drugim etapie instalowane jest narzędzie zdalnego dostępu.\n\nObserwowaliśmy co najmniej 40 odbiorców w trzech województwach.',
    links: ['https://cert.portal.example/kampanie/szary-listonosz'],
  },
  {
    name: 'Kukułka',
    category: 'malware',
    tags: ['loader', 'phishing'],
    description:
      'Niewielki program ładujący napisany w języku Go. Sprawdza, czy działa w środowisku analitycznym (liczba rdzeni, nazwa użytkownika, czas pracy systemu), po czym pobiera właściwy ładunek zaszyfrowany algorytmem ChaCha20. Trwałość zapewnia zadaniem harmonogramu o nazwie udającej aktualizację przeglądarki.\n\nKomunikuje się z serwerem po HTTPS, a identyfikator ofiary przesyła w nagłówku Accept-Language.',
    links: ['https://cert.portal.example/analizy/kukulka'],
  },
  {
    name: 'Podatność w panelu zarządzania bram VPN Kordon',
    category: 'vulnerability',
    tags: ['vpn', 'dostęp początkowy', 'zdalne wykonanie kodu'],
    description:
      'Błąd w obsłudze sesji panelu administracyjnego pozwala nieuwierzytelnionej osobie wykonać polecenia z uprawnieniami systemu. Podatne są wszystkie wydania gałęzi 7 starsze niż 7.4.12. Producent udostępnił poprawkę, a próby wykorzystania widzimy od dwóch dni.\n\nPanelu nie należy wystawiać do internetu. Po aktualizacji trzeba unieważnić sesje i sprawdzić, czy nie powstały nowe konta administratorów.',
    links: [
      'https://vendor.example.com/advisories/kordon-7-4-12',
      'https://cert.portal.example/podatnosci/kordon',
    ],
  },
  {
    name: 'Fałszywe inwestycje z wizerunkiem znanych osób',
    category: 'fraud',
    tags: ['media społecznościowe', 'finanse'],
    description:
      'W serwisach społecznościowych wykupywane są reklamy z przerobionymi nagraniami osób publicznych, które rzekomo polecają platformę inwestycyjną. Po zostawieniu numeru telefonu dzwoni „opiekun”, który nakłania do zainstalowania programu zdalnego pulpitu i wpłaty pierwszych środków.\n\nStrony korzystają z kilkunastu powtarzalnych szablonów; wskaźniki publikujemy w grupie domen inwestycyjnych.',
  },
  {
    name: 'Nocny Szczupak',
    category: 'group',
    tags: ['finanse', 'dostęp początkowy', 'pośrednik dostępu'],
    description:
      'Pośrednik sprzedający dostęp do sieci firm średniej wielkości. Zbiera dane logowania z dzienników programów wykradających hasła, sprawdza je na bramach VPN i poczcie, a działające konta wystawia na forach. Od wejścia do sprzedaży mija zwykle mniej niż tydzień, a kupującymi są operatorzy oprogramowania szantażującego.\n\nNajskuteczniejszą obroną jest drugi składnik na wszystkich usługach dostępnych z internetu.',
  },
  {
    name: 'Zbieracz',
    category: 'malware',
    tags: ['infostealer', 'kradzież danych logowania'],
    description:
      'Program wykradający hasła i ciasteczka z przeglądarek, komunikatorów i portfeli kryptowalut. Rozpowszechniany jako rzekome łamane wersje programów biurowych oraz modyfikacje do gier. Dane wysyła jednorazowo i usuwa się z dysku, dlatego często jedynym śladem jest wpis w dzienniku serwera pośredniczącego.\n\nPo wykryciu należy unieważnić sesje, a nie tylko zmienić hasła.',
    links: ['https://cert.portal.example/analizy/zbieracz'],
  },
  {
    name: 'Ataki DDoS na serwisy transakcyjne',
    category: 'campaign',
    tags: ['ddos', 'bankowość'],
    description:
      'Fala krótkich ataków wolumetrycznych (5–15 minut) na serwisy logowania banków, powtarzanych o pełnych godzinach. Ruch pochodzi głównie z przejętych routerów domowych i serwerów DNS. Równolegle prowadzony jest atak warstwy aplikacji na wyszukiwarkę placówek.\n\nZalecamy ograniczenie liczby zapytań na poziomie sieci brzegowej i przygotowanie statycznej strony zastępczej.',
  },
  {
    name: 'Przejęte rozszerzenia przeglądarek do zrzutów ekranu',
    category: 'campaign',
    tags: ['łańcuch dostaw', 'kradzież danych logowania'],
    description:
      'Autor czterech popularnych rozszerzeń do zrzutów ekranu stracił dostęp do konta wydawcy po wiadomości podszywającej się pod zespół sklepu. Nowe wersje rozszerzeń czytały treść formularzy logowania w wybranych serwisach. Rozszerzenia usunięto po 31 godzinach, ale zainstalowane kopie nie znikają same.\n\nLista identyfikatorów jest dostępna pod odnośnikiem.',
    links: ['https://cert.portal.example/kampanie/rozszerzenia-zrzuty'],
  },
  {
    name: 'Moździerz',
    category: 'tool',
    tags: ['zdalny dostęp', 'narzędzie podwójnego zastosowania'],
    description:
      'Komercyjne narzędzie do zdalnej administracji, coraz częściej spotykane w incydentach. Instalator jest podpisany, działa bez praw administratora i łączy się wychodząco przez port 443, dlatego nie wyróżnia się w ruchu. Przestępcy używają darmowych kont próbnych.\n\nJeżeli narzędzie nie jest używane w organizacji, warto zablokować jego uruchamianie polityką.',
  },
  {
    name: 'Wyciek danych pośrednika ubezpieczeniowego',
    tlp: 'amber+strict',
    category: 'report',
    tags: ['wyciek danych', 'ubezpieczenia'],
    description:
      'Na forum opublikowano bazę około 210 tysięcy klientów pośrednika ubezpieczeniowego, zawierającą imiona, numery telefonów, numery polis i marki pojazdów. Dane są prawdziwe i pochodzą sprzed około trzech miesięcy. Spodziewamy się wykorzystania ich w oszustwach telefonicznych „na konsultanta”.\n\nRaport opisuje zakres danych i sposób ich weryfikacji.',
    links: ['https://cert.portal.example/raporty/wyciek-ubezpieczenia'],
  },
  {
    name: 'Podmiana numerów rachunków w schowku',
    category: 'malware',
    tags: ['bankowość', 'schowek'],
    description:
      'Nieduży program, który obserwuje schowek systemowy i zamienia skopiowany numer rachunku na podobny, różniący się kilkoma cyframi w środku. Rozprowadzany razem z darmowym czytnikiem faktur. Ofiary zauważają oszustwo dopiero po wezwaniu do zapłaty.\n\nPracownicy księgowości powinni porównywać cały numer, a nie tylko jego początek i koniec.',
  },
  {
    name: 'Strony podszywające się pod rekrutację w logistyce',
    category: 'phishing',
    tags: ['logistyka', 'kradzież danych osobowych'],
    description:
      'Ogłoszenia o pracę dla kierowców i magazynierów prowadzą do formularza, który prosi o skan dowodu i prawa jazdy oraz „przelew weryfikacyjny”. Domeny rejestrowane są w seriach po kilkanaście i zawierają nazwy prawdziwych przewoźników z dopiskiem „kariera”.\n\nZebrane skany służą do zakładania rachunków i pożyczek na cudze dane.',
  },
  {
    name: 'Kormoran',
    category: 'group',
    tags: ['sabotaż', 'przemysł', 'ics'],
    description:
      'Grupa interesująca się sieciami sterowania w wodociągach i ciepłowniach. W znanych przypadkach wykorzystała modemy komórkowe z domyślnym hasłem i panele operatorskie dostępne bez uwierzytelnienia. Zmieniała nastawy, po czym publikowała nagrania w komunikatorze. Szkody były niewielkie, ale wynikało to z czujności obsługi.\n\nZalecamy przegląd wszystkich połączeń komórkowych do obiektów.',
    links: ['https://cert.portal.example/grupy/kormoran'],
  },
  {
    name: 'Ominięcie uwierzytelnienia w systemie obiegu dokumentów Teczka',
    category: 'vulnerability',
    tags: ['administracja publiczna', 'aplikacje webowe'],
    description:
      'Odpowiednio przygotowane zapytanie do usługi podglądu załączników zwraca dokument bez sprawdzenia sesji. Błąd dotyczy wersji od 3.0 do 3.6.1 i jest prosty do wykorzystania, bo identyfikatory dokumentów są kolejnymi liczbami. Producent wydał wersję 3.6.2.\n\nW dziennikach należy szukać wielu zapytań o podgląd z jednego adresu bez wcześniejszego logowania.',
    links: ['https://vendor.example.com/teczka/3.6.2'],
  },
  {
    name: 'Wiadomości z kodem QR udające politykę haseł',
    tlp: 'green',
    category: 'phishing',
    tags: ['kradzież danych logowania', 'chmura', 'kod QR'],
    description:
      'Pracownicy otrzymują wiadomość o wygasającym haśle z kodem QR w załączonym pliku PDF. Skanowanie telefonem omija zabezpieczenia stacji roboczej i filtr poczty. Strona pośredniczy w logowaniu, więc przejmuje również sesję po podaniu drugiego składnika.\n\nSkuteczne są metody odporne na pośrednika: klucze sprzętowe lub klucze dostępu.',
  },
  {
    name: 'Koparka w obrazach kontenerów',
    category: 'campaign',
    tags: ['kryptowaluty', 'chmura', 'łańcuch dostaw'],
    description:
      'W publicznym rejestrze znaleziono 17 obrazów o nazwach różniących się literówką od popularnych. Poza oczekiwanym programem uruchamiają koparkę, która ogranicza się do połowy mocy i zatrzymuje, gdy ktoś otworzy podgląd procesów. Obrazy pobrano łącznie kilkadziesiąt tysięcy razy.\n\nWarto przypinać obrazy do skrótu, a nie do nazwy i etykiety.',
  },
  {
    name: 'Podsumowanie kwartału: oprogramowanie szantażujące w regionie',
    tlp: 'clear',
    category: 'report',
    tags: ['szyfrowanie', 'statystyki'],
    description:
      'W minionym kwartale odnotowaliśmy 34 potwierdzone przypadki w regionie, o 9 więcej niż w poprzednim. Najczęstszą drogą wejścia pozostają konta VPN bez drugiego składnika, dalej podatności urządzeń brzegowych i zdalny pulpit. Mediana czasu od wejścia do szyfrowania spadła do czterech dni.\n\nRaport zawiera zalecenia ułożone według kosztu wdrożenia.',
    links: ['https://cert.portal.example/raporty/szantaz-kwartal'],
  },
  {
    name: 'Zegarmistrz',
    category: 'malware',
    tags: ['bankowość', 'android', 'urządzenia mobilne'],
    description:
      'Koń trojański na system Android, udający aplikację do rozliczania godzin pracy. Po uzyskaniu uprawnień ułatwień dostępu nakłada własne okna na aplikacje bankowe i odczytuje powiadomienia z kodami. Potrafi też wykonać przelew sam, gdy telefon leży odblokowany.\n\nAplikacja rozsyłana jest przez komunikatory, nie ma jej w oficjalnym sklepie.',
    links: ['https://cert.portal.example/analizy/zegarmistrz'],
  },
  {
    name: 'Telefony od „działu bezpieczeństwa” banku',
    category: 'fraud',
    tags: ['bankowość', 'vishing'],
    description:
      'Dzwoniący podaje się za pracownika banku i informuje o próbie zaciągnięcia kredytu. Prosi o przelanie środków na „rachunek techniczny” lub wypłatę gotówki. Numer na wyświetlaczu bywa zgodny z infolinią. W ostatnich przypadkach sprawcy znali ostatnie transakcje ofiary z wcześniejszego wycieku.\n\nNależy się rozłączyć i zadzwonić samodzielnie na numer z karty.',
  },
  {
    name: 'Sieć zombie Pajęczyna',
    category: 'malware',
    tags: ['botnet', 'ddos', 'iot'],
    description:
      'Sieć przejętych rejestratorów wideo i routerów, wykorzystywana do ataków DDoS na zlecenie. Rozprzestrzenia się przez domyślne hasła usługi telnet i dwie stare podatności paneli WWW. Szacujemy ją na 11 tysięcy urządzeń, z czego kilkaset w Polsce.\n\nUrządzenia, których producent już nie aktualizuje, powinny zostać odłączone od internetu.',
  },
  {
    name: 'Fałszywe faktury od operatora domen',
    category: 'phishing',
    tags: ['oszustwo biznesowe', 'sektor msp'],
    description:
      'Małe firmy otrzymują wezwania do odnowienia domeny wyglądające jak faktura, z kwotą kilkukrotnie wyższą od rynkowej. Dane właściciela pochodzą z publicznych rejestrów. W części wiadomości znajduje się odnośnik do panelu, który zbiera dane logowania do prawdziwego rejestratora.\n\nPrzejęcie konta u rejestratora oznacza przejęcie poczty i stron.',
  },
  {
    name: 'Jaskółka',
    category: 'tool',
    tags: ['dowodzenie i kontrola', 'dns'],
    description:
      'Otwarte narzędzie do tunelowania połączeń przez zapytania DNS, używane pierwotnie w testach bezpieczeństwa. W ostatnich miesiącach widzieliśmy je w trzech incydentach jako zapasowy kanał sterowania. Ruch rozpoznaje się po długich, losowych etykietach i stałym odstępie zapytań typu TXT.\n\nWarto kierować całe DNS przez własne serwery i przechowywać ich dzienniki.',
  },
  {
    name: 'Klucze dostępu w publicznych repozytoriach',
    category: 'report',
    tags: ['chmura', 'wyciek danych', 'programiści'],
    description:
      'Przegląd publicznych repozytoriów organizacji z sektora finansowego wykazał 58 działających kluczy do usług chmurowych. Najwięcej znajdowało się w plikach konfiguracyjnych usuniętych w późniejszych zmianach, ale nadal obecnych w historii. Pierwsze próby użycia klucza następowały średnio po siedmiu minutach od publikacji.\n\nWłaściciele zostali powiadomieni, a klucze unieważnione.',
  },
  {
    name: 'Operacja „Zimny Port”',
    tlp: 'red',
    category: 'campaign',
    tags: ['logistyka', 'szpiegostwo', 'web shell'],
    description:
      'Kampania przeciwko spedytorom i terminalom kontenerowym. Sprawcy wykorzystują niezaktualizowane systemy awizacji, zostawiają na nich powłokę WWW i czytają manifesty ładunków. Nie szyfrują i nie niszczą danych, dlatego obecność bywa odkrywana po miesiącach.\n\nPowłoka udaje plik czcionki i odpowiada tylko na żądania z określonym nagłówkiem.',
    links: ['https://cert.portal.example/kampanie/zimny-port'],
  },
  {
    name: 'Błąd deserializacji w serwerze raportów Kolumna',
    category: 'vulnerability',
    tags: ['zdalne wykonanie kodu', 'aplikacje webowe', 'finanse'],
    description:
      'Serwer przyjmuje w parametrze podpisany obiekt, ale klucz podpisu jest wspólny dla wszystkich instalacji. Kto zna klucz, może wykonać kod na serwerze bez logowania. Przykładowy kod opublikowano trzy dni po poprawce.\n\nPoza aktualizacją do wersji 12.1 trzeba wygenerować własny klucz, bo aktualizacja sama go nie zmienia.',
    links: ['https://vendor.example.com/kolumna/klucz-podpisu'],
  },
  {
    name: 'Wilczomlecz',
    category: 'ransomware',
    tags: ['szyfrowanie', 'samorząd'],
    description:
      'Oprogramowanie szantażujące atakujące małe urzędy i spółki komunalne. Wejście następuje przez konto firmy serwisującej oprogramowanie dziedzinowe, wspólne dla wielu klientów. Szyfrowane są wyłącznie bazy danych i katalogi współdzielone, stacje pozostają sprawne.\n\nDostęp serwisowy powinien być włączany na czas prac i ograniczony do jednego adresu.',
  },
]
