/**
 * Items with the assets that they match, labelled by a person before the rules were tried on them: the rules are not
 * tuned to these. All names are invented, products are real by name, hosts and addresses are reserved ones.
 *
 * An asset is a line `code type value`. Its code begins with its organization's letter. An item is a line of the codes
 * that it matches, a bar and its text: `name // description # tag, tag`. An exposure begins with the letter of the
 * organization that it belongs to.
 */
export const assets = `
a1 keyword Bank Spółdzielczy w Olchówce
a2 domain bsolchowka.example
a3 ip_address 192.0.2.0/26
a4 asn AS64496
a5 tech_stack Fortinet FortiOS 7.4
a6 tech_stack Microsoft Exchange Server 2019 CU14
b1 keyword Szpital Powiatowy w Gradowcu
b2 domain szpital-gradowiec.example
b3 ip_address 192.0.2.64/27
b4 tech_stack Ubuntu 22.04 LTS
b5 tech_stack Ivanti Connect Secure
b6 keyword SP ZOZ Gradowiec
c1 keyword Wodociągi Rudlica
c2 keyword Przedsiębiorstwo Gospodarki Komunalnej Rudlica sp. z o.o.
c3 domain wodociagi-rudlica.example
c4 tech_stack Siemens SIMATIC S7-1500
c5 tech_stack AVEVA InTouch HMI
c6 ip_address 198.51.100.0/28
d1 keyword Elektrownia Czarna Struga S.A.
d2 domain czarnastruga.example
d3 tech_stack Schneider Electric Modicon M340
d4 tech_stack Palo Alto Networks PAN-OS 11.1
d5 asn AS64497
d6 ip_address 2001:db8:10::/48
e1 keyword Kolej Nadłubska
e2 keyword PKS Stare Łuby
e3 domain kolejnadlubska.example
e4 tech_stack Oracle WebLogic Server
e5 tech_stack Cisco IOS XE 17.9
e6 ip_address 198.51.100.16/28
f1 keyword Sowizdrzał
f2 domain sowizdrzal.example
f3 tech_stack PrestaShop 8.1
f4 tech_stack Adobe Commerce
f5 keyword Karta Sowia
f6 ip_address 198.51.100.32/28
g1 keyword Urząd Miasta Brzeziniec
g2 keyword Gmina Brzeziniec
g3 domain brzeziniec.example
g4 tech_stack Microsoft Windows Server 2019
g5 tech_stack VMware ESXi 8.0
g6 ip_address 203.0.113.0/28
h1 keyword Politechnika Jesionowska
h2 domain pj.example
h3 keyword Akademickie Centrum Obliczeń Wir
h4 tech_stack Moodle 4.3
h5 tech_stack Atlassian Confluence
h6 asn AS64498
i1 keyword Towarzystwo Ubezpieczeń Ostoja
i2 keyword OstojaKarta
i3 domain ostoja-tu.example
i4 tech_stack Citrix NetScaler ADC 14.1
i5 tech_stack SAP NetWeaver
i6 ip_address 203.0.113.16/28
j1 keyword Huta Szkła Płonka
j2 domain hutaplonka.example
j3 tech_stack Rockwell Automation FactoryTalk View
j4 tech_stack Microsoft SQL Server 2019
j5 tech_stack Veeam Backup & Replication
j6 asn AS64499
k1 keyword Grosik Pay
k2 keyword BPX
k3 domain grosikpay.example
k4 tech_stack Kubernetes 1.29
k5 tech_stack F5 BIG-IP
k6 ip_address 203.0.113.32/28
l1 keyword Radio Pasmo
l2 keyword Kurier Zabrodzki
l3 domain kurierzabrodzki.example
l4 tech_stack WordPress
l5 tech_stack Drupal 10
l6 keyword Dorota Mielnik-Wąs
m1 keyword Sieć Polna
m2 domain siecpolna.example
m3 asn AS64500
m4 tech_stack MikroTik RouterOS 7.12
m5 tech_stack Juniper Junos OS 22.4R3
m6 ip_address 203.0.113.48/28
n1 keyword Kancelaria Wilk i Sarna
n2 domain wilksarna.example
n3 tech_stack Progress MOVEit Transfer
n4 tech_stack Microsoft 365
n5 keyword Tomasz Wilk
n6 tech_stack Synology DSM 7.2
o1 keyword Port Lotniczy Łęgowo
o2 domain lotnisko-legowo.example
o3 tech_stack Check Point Gaia R81.20
o4 tech_stack Microsoft Windows 11 22H2
o5 keyword LegowoPass
o6 ip_address 2001:db8:20::/48
p1 keyword Apteki Rumian
p2 keyword Farmalux Polska Sp. z o.o.
p3 domain farmalux.example
p4 tech_stack Zabbix 6.0 LTS
p5 tech_stack SonicWall SMA 100
p6 ip_address 198.51.100.48/28
q1 keyword Spółdzielnia Mieszkaniowa Zorza
q2 keyword Osiedle Lipowe
q3 domain smzorza.example
q4 tech_stack TP-Link Omada
q5 tech_stack Hikvision NVR
q6 keyword ul. Polna 7
r1 keyword Browar Suchy Bór
r2 keyword Suchobór
r3 domain suchybor.example
r4 tech_stack Zyxel USG FLEX
r5 tech_stack QNAP QTS 5.1
r6 asn AS64501
s1 keyword Northwold Shipping Ltd
s2 keyword Ferncliffe Insurance
s3 domain northwold.example
s4 tech_stack SolarWinds Orion
s5 tech_stack Jenkins 2.440 LTS
s6 ip_address 198.51.100.64/27
t1 keyword Fundacja Ciepła Łapa
t2 domain cieplalapa.example
t3 tech_stack Roundcube Webmail
t4 tech_stack cPanel
t5 keyword Dom Seniora Przystań
t6 keyword Marta Gołąb
`

export const threats = `
a1 | Fałszywe SMS-y do klientów Banku Spółdzielczego w Olchówce // Wiadomości straszą blokadą konta.
a1 | Phishing na BS Olchówka // Strona udaje panel logowania.
a1 | Oszuści dzwonią jako pracownicy BS w Olchówce # vishing
a1 | Kampania vishingowa // Napastnicy podszywają się pod Bank Spółdzielczy Olchówka i proszą o kod BLIK.
a1 | Wyciek danych // Sprawcy twierdzą, że włamali się do banku spółdzielczego w Olchówce.
a1 | Nowa fala oszustw // Rozmowa z Bankiem Spółdzielczym w Olchówce potwierdza, że listów nie wysłano.
a1 | Cooperative bank customers targeted // Text messages impersonate Bank Spółdzielczy w Olchówce.
 | Bank Spółdzielczy w Dębiance ostrzega przed oszustami // Fałszywe wezwania do zapłaty.
 | Phishing na klientów banków spółdzielczych // Kampania dotyczy całego kraju.
 | Olchówka: festyn odwołany z powodu burzy // Fałszywe zbiórki w sieci.
 | BS Kalinka i BS Dębianka pod atakiem DDoS
 | Bank w Olchówce? // Ogłoszenia o pracę w nieistniejącej placówce innej firmy.
a2 | Podrobiona strona banku // Formularz wysyła hasła z udawanego bsolchowka[.]example na serwer w Azji.
a2 | Nowe adresy kampanii // Przynęta odsyła do hxxps://login.bsolchowka[.]example/sesja
a3 | Skanowanie z sieci botów // Wśród zajętych maszyn jest 192.0.2.17.
a4 | Route leak affects AS64496 // Several prefixes were announced by a third party.
a4 | Przechwycenie tras // Ogłoszono prefiksy należące do AS 64496.
 | Wyciek tras z AS644960 i AS6449
a5 | Krytyczna luka w FortiOS // Zdalne wykonanie kodu bez uwierzytelnienia.
a5 | CVE-2026-1111: heap overflow in FortiOS SSL VPN
a5 | Aktualizacja Fortinet FortiOS do 7.4.9 // Producent usuwa dwie luki.
a5 | Actors exploit Fortinet devices // The bug sits in FortiOS 7.4 and is used for persistence.
 | Podatność w FortiManager // Fortinet zaleca aktualizację.
 | Fortinet FortiWeb SQL injection under attack
 | FortiClient EMS: nowa luka
a6 | ProxyNotShell again // Unpatched Microsoft Exchange servers are scanned at scale.
a6 | Luka w Exchange Server // Atakujący zyskują dostęp do skrzynek.
a6 | Zero-day w Microsoft Exchange Server 2019
a6 | Web shelle na serwerach Exchange // Grupa wykorzystuje znane błędy.
 | Stock exchange operators warn about fraud // Letters ask for a share exchange.
 | Telephone exchange outage
 | Exchange of data between gangs // Police describe the market.
b1 | Szpital Powiatowy w Gradowcu zaszyfrowany // Grupa żąda okupu.
b1 | Ransomware w szpitalu // Ofiarą padł Powiatowy Szpital w Gradowcu.
b1 | Dane pacjentów Szpitala Powiatowego w Gradowcu na sprzedaż
b1 | Atak na ochronę zdrowia // W Szpitalu Powiatowym Gradowiec stanęła izba przyjęć.
b1 | Extortion blog names Polish hospital // "Szpital Powiatowy w Gradowcu" was added on Monday.
 | Szpital Powiatowy w Mszance ofiarą ransomware
 | Szpital Wojewódzki w Lubnie // Powiatowy sztab kryzysowy w Gradowcu wysłał pomoc.
 | Ransomware w szpitalach powiatowych // Trzy placówki na Mazowszu.
 | Gradowiec: fałszywe mandaty za wycieraczką
b6 | Faktury podszywające się pod SP ZOZ Gradowiec
b6 | SPZOZ w Gradowcu // Oszuści wysyłają wezwania do zapłaty za pobyt.
b6 | Wiadomości z przejętej skrzynki SP ZOZ w Gradowcu # przejęcie
 | SP ZOZ Mszanka ostrzega pacjentów
b4 | Privilege escalation in Ubuntu // The snapd package is affected.
b4 | Luka w jądrze systemu Ubuntu 22.04 LTS
b4 | Rootkit na serwerach z Ubuntu // Sprawcy używają modułu jądra.
 | Debian and Fedora kernel bug
 | Mubuntus festival tickets scam
b5 | Ivanti Connect Secure zero-day // Two bugs are chained.
b5 | Włamania przez Ivanti Connect Secure i brak łatki
b5 | Kompromitacje bram Connect Secure // Grupa z Azji zostawia web shelle.
 | Ivanti Endpoint Manager Mobile: obejście uwierzytelniania
 | How to connect secure devices to the cloud // A guide for small firms.
 | Ivanti Avalanche directory traversal
b2 | Podszycie pod szpital // Nadawca używa adresu rejestracja@szpital-gradowiec.example.
b3 | Serwer C2 // Ruch z 192.0.2.70 do znanego węzła.
 | Serwer C2 // Ruch z 192.0.2.130 do znanego węzła.
c1 | Sabotaż w Wodociągach Rudlica // Zmieniono nastawy chlorowania.
c1 | Atak na Wodociągi Rudlica # ICS
c1 | Wodociągi w Rudlicy celem haktywistów
c1 | Fałszywe rachunki // Listy wyglądają jak faktury Wodociągów w Rudlicy.
c1 | Haktywiści // Film pokazuje panel wodociągów Rudlica.
 | Wodociągi Lubno i Wodociągi Mszanka: wspólna zbiórka
 | Awaria wodociągów // W całym powiecie brak wody.
 | Rudlica walczy z plagą fałszywych zbiórek
c2 | PGK Rudlica ostrzega przed fałszywymi fakturami
c2 | Przejęta skrzynka // Korespondencja Przedsiębiorstwa Gospodarki Komunalnej Rudlica wyciekła.
c2 | Przetarg-pułapka // Oszuści piszą w imieniu Przedsiębiorstwa Gospodarki Komunalnej w Rudlicy.
 | Przedsiębiorstwo Gospodarki Komunalnej Mszanka sp. z o.o. zaszyfrowane
 | PGK Lubno bez systemu bilingowego
c4 | Siemens SIMATIC S7-1500: podatność w serwerze WWW
c4 | Firmware bug in S7-1500 controllers // Keys can be extracted.
c4 | Sterowniki SIMATIC S7-1500 narażone na odczyt kluczy
 | Siemens SIMATIC S7-1200 denial of service
 | Siemens SCALANCE: luka w przełącznikach
 | S7-15000 to nowa nazwa kosmetyku // Fałszywy sklep.
c5 | AVEVA InTouch HMI // Eskalacja uprawnień w bibliotece.
c5 | InTouch HMI: code execution through project files
 | AVEVA Historian SQL injection
 | Get in touch with our HMI experts // Spam campaign.
d1 | Elektrownia Czarna Struga celem szpiegów
d1 | Spear phishing w energetyce // Pracownicy Elektrowni Czarna Struga dostali plik ISO.
d1 | Wiper // Znaleziono go w sieci biurowej elektrowni Czarnej Strugi.
d1 | Rozpoznanie // Skanowano urządzenia w Elektrowni Czarna Struga S.A.
d1 | Polish power plant targeted // Elektrownia Czarna Struga SA confirmed an intrusion.
 | Elektrownia Biała Struga bez prądu // Plotka w mediach społecznościowych.
 | Czarna Struga wylała // Fałszywe zbiórki dla powodzian.
 | Elektrownie wodne pod lupą grup APT
d2 | Nowy panel phishingowy // Kopia strony czarnastruga[.]example
d3 | Schneider Electric Modicon M340: hard-coded credentials
d3 | Modicon M340 podatny na atak powtórzeniowy
d3 | Sterowniki Modicon M340 i ich moduły sieciowe
 | Schneider Electric Modicon M580 denial of service
 | Schneider Electric EcoStruxure: trzy nowe podatności
d4 | PAN-OS command injection // GlobalProtect gateways are affected.
d4 | Luka w Palo Alto PAN-OS
d4 | Palo Alto Networks łata PAN-OS 11.1
d4 | Exploitation of Palo Alto Networks PAN-OS management interface
 | Palo Alto Networks Cortex XDR: obejście agenta
 | Conference in Palo Alto // Fake registration pages.
 | Pan OS to nowy pseudonim sprzedawcy # forum
d5 | BGP hijack // AS64497 lost part of its traffic.
d6 | Kampania IPv6 // Zainfekowany host 2001:db8:10:4::17 odpytuje serwer.
e1 | Kolej Nadłubska: fałszywe bilety // Strony wyłudzają dane kart.
e1 | Oszuści sprzedają bilety Kolei Nadłubskiej
e1 | Pasażerowie na celowniku // SMS-y z dopłatą do biletu w Kolei Nadłubskiej.
e1 | Przejęte konto // Profil rzekomo należący do nadłubskiej kolei zbiera dane.
e1 | Rail operator targeted // Kolej Nadłubska reports fake ticket sites.
 | Kolej Podgórska wstrzymuje sprzedaż
 | Nadłubska gazeta opisuje oszustwo na wnuczka
 | Kolejka wąskotorowa i jej fałszywe bilety
e2 | PKS Stare Łuby: wyciek danych kart miejskich
e2 | Wyciek danych pasażerów PKS-u Stare Łuby
e2 | Podróżni z PKS Starych Łub dostają fałszywe SMS-y
e2 | PKS w Starych Łubach zaszyfrowany # ransomware
 | PKS Nowe Łuby rezygnuje ze sprzedaży w sieci
 | PKS Lubno: phishing z dopłatą
 | Stare Łuby bez internetu
e4 | Oracle WebLogic Server deserialization
e4 | Luka w WebLogic // Zdalne wykonanie kodu przez T3.
e4 | Koparki kryptowalut na serwerach Oracle WebLogic
 | Oracle E-Business Suite zero-day
 | Oracle MySQL Server: krytyczna aktualizacja
e5 | IOS XE web UI implants // Thousands of devices are affected.
e5 | Cisco łata IOS XE 17.9
e5 | Cisco IOS XE: eskalacja uprawnień
 | Cisco IOS XR BGP denial of service
 | Cisco Catalyst Center: wyciek konfiguracji
 | Apple iOS 18 WebKit bug
e6 | Otwarte RDP // 198.51.100.20 stoi otworem.
f1 | Sowizdrzał: fałszywe kupony // Ankieta wyłudza dane.
f1 | Oszuści podszywają się pod sieć Sowizdrzał
f1 | Fałszywe vouchery do Sowizdrzała krążą w komunikatorach
f1 | Konkurs „urodziny Sowizdrzału” to oszustwo
f1 | Praca w Sowizdrzale // Ogłoszenia wyłudzają skany dowodów.
f1 | Wyciek // Baza klientów z 2024 r. # sowizdrzał
 | Sowiński Market: fałszywe kupony
 | Jan Sowizdrzalski zatrzymany za oszustwa
f5 | Karta Sowia: fałszywa aplikacja w sklepie
f5 | Wyłudzenia na Kartę Sowią
f5 | Posiadacze Karty Sowiej dostają SMS-y
f5 | Punkty z Kartą Sowią za ankietę // Oszustwo.
 | Karta Orla i Karta Jastrzębia wycofane
 | Sowia noc w muzeum // Kradzież kart płatniczych.
f3 | PrestaShop skimmer campaign // Cards are stolen at checkout.
f3 | Luka w PrestaShop 8.1 i starszych
f3 | Sklepy na PrestaShopie zarażone skryptem
 | Opencart and Shopware skimmers
f4 | Adobe Commerce: SessionReaper // Account takeover.
f4 | Krytyczna luka w Adobe Commerce
 | Adobe Acrobat Reader use after free
 | Commerce ministry impersonated
 | E-commerce w Polsce: raport o oszustwach
g1 | Urząd Miasta Brzeziniec sparaliżowany // Ransomware.
g1 | Dane mieszkańców z Urzędu Miasta Brzeziniec
g1 | UM Brzeziniec: fałszywe decyzje podatkowe
g1 | Urząd Miasta w Brzezińcu ostrzega przed telefonami
g1 | Atak na samorząd // Urzędowi Miasta w Brzezińcu zaszyfrowano serwery.
 | Urząd Miasta Lubno sparaliżowany
 | Urząd Skarbowy w Lubnie // Miasta ostrzegają.
g2 | Gmina Brzeziniec: wyciek z systemu odpadów
g2 | Mieszkańcy gminy Brzeziniec dostają fałszywe nakazy
g2 | W Gminie Brzeziniec trwa usuwanie skutków ataku
 | Gmina Brzezinki pod wodą
 | Gmina Brzezinka ostrzega mieszkańców
 | Gmina Lubno i powiat mszański # samorząd
g3 | Fałszywy ePUAP // Przynęta odsyła do urzad.brzeziniec[.]example
g4 | Windows Server 2019 domain controllers crash after update
g4 | Luka w Microsoft Windows Server
g4 | Microsoft łata Windows Server 2019
o4 | Windows 11 22H2: obejście BitLockera
o4 | Luka w sterowniku // Dotyczy Windows 11.
o4 | Microsoft Windows 11 zero-day in CLFS
 | Malware w wersji na Windows Phone
 | Broken windows theory // Police lecture on servers and crime.
 | Microsoft Defender: fałszywe alarmy
g5 | ESXi ransomware // The encryptor targets virtual machines.
g5 | VMware ESXi: ucieczka z maszyny wirtualnej
g5 | Szyfrowanie hostów ESXi 8.0 # ransomware
 | VMware Workstation: eskalacja uprawnień
 | VMware Aria Operations bug
h1 | Politechnika Jesionowska: phishing na studentów
h1 | Studenci Politechniki Jesionowskiej dostają fałszywe stypendia
h1 | Na Politechnice Jesionowskiej wykryto koparki
h1 | University credentials on sale // Accounts of Politechnika Jesionowska.
 | Politechnika Mszańska: wyciek ocen
 | Politechnika w Lubnie // Jesionowska 12 to adres akademika.
h3 | Akademickie Centrum Obliczeń Wir: koparki na klastrze
h3 | Włamanie do Akademickiego Centrum Obliczeń Wir
h3 | Skradzione klucze SSH // Użyto ich w Akademickim Centrum Obliczeń „Wir”.
 | Akademickie Centrum Medyczne bez poczty
 | Wir polarny i fałszywe ostrzeżenia pogodowe
h4 | Moodle: SQL injection
h4 | Luka w Moodle 4.3
h4 | Platforma Moodle celem ataków na uczelnie
 | Canvas LMS outage
h5 | Confluence Data Center RCE exploited
h5 | Atlassian łata Confluence
h5 | Nowa luka w Atlassian Confluence Server
 | At the confluence of two rivers // Flood scams.
 | Atlassian Bitbucket: wstrzyknięcie poleceń
h6 | Wyciek tras // Błąd w AS64498.
i1 | Towarzystwo Ubezpieczeń Ostoja: fałszywe polisy
i1 | Klienci Towarzystwa Ubezpieczeń Ostoja celem oszustów
i1 | TU Ostoja ostrzega // Fałszywi agenci.
i1 | Fałszywe polisy w TU „Ostoja”
i1 | Wyciek // Towarzystwu Ubezpieczeń Ostoja skradziono bazę polis.
 | Towarzystwo Ubezpieczeń Tarcza pozwane
 | Ostoja zwierząt zbiera na karmę // Fałszywa zbiórka.
 | Towarzystwo Przyjaciół Lubna // Ostoja ptaków.
i2 | Aplikacja OstojaKarta podrobiona
i2 | OstojaKarta scam app in unofficial stores
i4 | Citrix NetScaler ADC memory leak // Session tokens.
i4 | CitrixBleed 3: luka w NetScaler ADC
i4 | NetScaler ADC 14.1: pilna aktualizacja
 | Citrix Workspace App privilege escalation
 | Citrix Hypervisor: ucieczka z maszyny
i5 | SAP NetWeaver Visual Composer upload bug
i5 | Web shelle w NetWeaver // Grupa z Azji.
i5 | SAP łata NetWeaver
 | SAP Business One: wyciek poświadczeń
 | SAP S/4HANA code injection
i6 | Wyciek z VPN // Na liście jest 203.0.113.21.
j1 | Huta Szkła Płonka: ransomware
j1 | Hucie Szkła Płonka skradziono projekty
j1 | W Hucie Szkła „Płonka” stanęły piece
j1 | Grupa LynxVeil // Nowa ofiara: Huta Szkła Płonka S.A.
 | Huta Szkła Jasna: zwolnienia
 | Huta stali i szkła // Płonka to nazwisko prezesa z Lubna.
 | Anna Płonka wygrała konkurs # fałszywy konkurs
j2 | Fałszywe zamówienia z zakupy@hutaplonka.example
j3 | Rockwell Automation FactoryTalk View SE: RCE
j3 | FactoryTalk View bez uwierzytelnienia
 | Rockwell Automation Studio 5000 bug
 | A room with a view // Talk at a factory.
j4 | SQL Server 2019: wykonanie kodu
j4 | Microsoft SQL Server brute force campaign
j4 | Zgadywanie haseł do Microsoft SQL Servera
 | MySQL server exposed
 | PostgreSQL: eskalacja uprawnień
j5 | Veeam Backup & Replication: krytyczna luka
j5 | Veeam Backup and Replication exploited by Akira
j5 | Luka w Veeam Backup&Replication
 | Veeam ONE password disclosure
 | Backup and replication: best practices
j6 | Ogłoszenia tras przez AS64499
k1 | Grosik Pay: fałszywe doładowania
k1 | Klienci Grosik Paya tracą pieniądze
k1 | Fake Grosik Pay app steals PINs
k1 | Phishing // GrosikPay prosi o potwierdzenie.
 | Grosik do grosika: fałszywa zbiórka
 | Google Pay and Apple Pay fraud
k2 | BPX: awaria i fałszywe komunikaty
k2 | Klienci BPX-u na celowniku
k2 | Fałszywa infolinia podaje się za BPX
k2 | Przelewy z BPX-em // Oszuści proszą o kod.
 | BPXR to nowy trojan
 | ABPX Malware analysis
k4 | Kubernetes ingress bug
k4 | Luka w Kubernetesie 1.29
k4 | Koparki w klastrach Kubernetes
 | Docker Engine: obejście autoryzacji
k5 | F5 BIG-IP: obejście uwierzytelnienia
k5 | BIG-IP source code stolen
k5 | Urządzenia BIG-IP firmy F5 pod ostrzałem
 | F5 NGINX Plus: odczyt pamięci
 | Big IP theft case // Intellectual property stolen.
 | Naciśnij F5, aby odświeżyć // Oszustwo.
l1 | Radio Pasmo: przejęty profil
l1 | Słuchacze Radia Pasmo wygrywają fałszywe nagrody
l1 | W Radiu Pasmo nadano fałszywy komunikat
l1 | Fałszywe konkursy pod szyldem Radia „Pasmo”
 | Radio Fala pod atakiem
 | Radio w pasmie UKF // Zakłócenia.
 | Pasmo nieszczęść trwa
l2 | Kurier Zabrodzki: DDoS
l2 | Strona Kuriera Zabrodzkiego zhakowana
l2 | W Kurierze Zabrodzkim pojawiły się fałszywe reklamy
 | Kurier prosi o dopłatę // SMS-y.
 | Kurier Lubiński i powiat zabrodzki
l4 | WordPress plugin backdoor
l4 | Wtyczka do WordPressa z tylnymi drzwiami
l4 | Luka w WordPress # cms
 | Joomla and TYPO3 bugs
l5 | Drupal core: PHP object injection
l5 | Luka w Drupalu
l5 | Drupal 10 w niebezpieczeństwie
 | Drupalicious shop scam
l6 | Przejęto konto // Dorota Mielnik-Wąs ostrzega znajomych.
l6 | Deepfake Doroty Mielnik-Wąs reklamuje inwestycje
l6 | Oszustwo z wizerunkiem // Film z Dorotą Mielnik-Wąs.
 | Dorota Mielnik wygrała turniej
 | Wąs i broda: fałszywy sklep
m1 | Sieć Polna: awaria i phishing
m1 | Abonenci Sieci Polnej dostają fałszywe faktury
m1 | Fałszywe faktury z Siecią Polną w tytule
 | Sieć Leśna i Sieć Wodna łączą siły
 | Sieć sklepów przy ulicy Polnej // Kradzieże.
 | Polna droga // Sieć drogowa.
m3 | DDoS z AS64500
m4 | RouterOS: eskalacja uprawnień
m4 | MikroTik RouterOS botnet grows
m4 | Botnet na MikroTikach // Luka w RouterOS 7.12.
 | Router OS updates for Asus devices
 | MikroTik WinBox: wyciek haseł
m5 | Juniper Junos OS: zdalne wykonanie kodu
m5 | Junos OS routers backdoored
m5 | Luka w Junos OS 22.4R3
 | Juniper Mist: wyciek danych
 | Juniper bushes recalled
n1 | Kancelaria Wilk i Sarna: fałszywe wezwania
n1 | Wezwania od Kancelarii Wilk i Sarna to oszustwo
n1 | Phishing z kancelarią Wilk i Sarna w tle
n1 | Law firm breach // Kancelaria Wilk & Sarna confirmed a theft.
 | Kancelaria Lis i Kuna: wyciek
 | Wilk i sarna na drodze // Fałszywe nagranie.
 | Kancelaria Wilk z Lubna // Prowadzi ją Adam Wilk.
n5 | Tomasz Wilk ofiarą kradzieży tożsamości
n5 | Fałszywy profil Tomasza Wilka
n5 | Deepfake z Tomaszem Wilkiem
n5 | Wilk Tomasz: wyciek numerów PESEL
 | Tomasz Wilczyński zatrzymany
 | Adam Wilk i Tomasz Lis oskarżeni
n3 | MOVEit Transfer: SQL injection
n3 | Progress łata MOVEit Transfer
n3 | Clop and Progress MOVEit Transfer
 | Progress Telerik deserialization
 | Bank transfer scams in progress
n4 | Microsoft 365 device code phishing
n4 | Przejęcia kont Microsoft 365
n4 | Przynęty na użytkowników usługi Microsoft 365 # AiTM
 | Microsoft Edge: luka typu zero-day
 | Scammers work 365 days a year
n6 | Synology DSM: zdalne wykonanie kodu
n6 | Luka w DSM 7.2 firmy Synology
n6 | Serwery Synology z DSM 7.2 szyfrowane
 | Synology Photos bug
 | DSM-5 diagnosis phishing
o1 | Port Lotniczy Łęgowo: DDoS
o1 | Port Lotniczy w Łęgowie zawiesza odprawy
o1 | Na stronie Portu Lotniczego Łęgowo podmieniono treść
o1 | W Porcie Lotniczym Łęgowo zablokowano system bagażowy
 | Port Lotniczy Lubno: nowe bramki
 | Port rzeczny w Łęgowie // Powódź.
 | Porty lotnicze w Europie bez odpraw
o5 | Fałszywa aplikacja LegowoPass
o5 | LegowoPass phishing kit
o3 | Check Point Gaia: odczyt plików
o3 | Luka w Gaia R81.20 // Check Point łata.
o3 | Check Point Gaia portal exploited
 | Check Point Harmony: eskalacja
 | Mission to a checkpoint // Gaia star map.
 | Checkpoint kontroli granicznej // Oszuści.
p1 | Apteki Rumian: fałszywe recepty
p1 | W Aptekach Rumian wyciekły dane
p1 | Klienci aptek Rumian dostają SMS-y
p1 | Apteka Rumian w Lubnie zaszyfrowana
 | Apteki Nagietek: wyciek
 | Rumian i jego herbatki // Fałszywy sklep zielarski.
p2 | Farmalux Polska: ransomware
p2 | Grupa publikuje dane Farmaluxu Polska
p2 | Oszuści podszywają się pod Farmalux Polska Sp. z o.o.
p2 | Pharma distributor hit // Farmalux Polska confirms.
 | Farmacja Polska: kongres odwołany
 | Luxfarma: fałszywe suplementy
p4 | Zabbix: SQL injection
p4 | Luka w Zabbiksie 6.0 LTS
p4 | Krytyczna podatność w Zabbix
 | Nagios XI bug
p5 | SonicWall SMA 100 rootkit
p5 | SonicWall: luka w SMA 100
p5 | Włamania przez SMA 100
 | SonicWall Gen7 firewalls
 | SMA 1000: inna linia urządzeń
q1 | Spółdzielnia Mieszkaniowa Zorza: fałszywe czynsze
q1 | Lokatorzy Spółdzielni Mieszkaniowej „Zorza” oszukani
q1 | SM Zorza: wyciek danych
q1 | Oszustwo // Zmiana numeru konta w Spółdzielni Mieszkaniowej Zorza.
 | Spółdzielnia Mieszkaniowa Jutrzenka ostrzega
 | Zorza polarna i fałszywe wycieczki
 | Spółdzielnia Mleczarska Zorza zaszyfrowana
q2 | Osiedle Lipowe: fałszywe ankiety
q2 | Na Osiedlu Lipowym grasują oszuści
q2 | Mieszkańcy Osiedla Lipowego ostrzegani
 | Osiedle Dębowe i Lipowa 4
 | Lipowe miody # fałszywy sklep
q6 | Fałszywy inkasent // Zgłoszono go przy ul. Polnej 7.
q6 | Skrzynka z kodem QR przy ul. Polna 7
 | Włamanie przy ul. Polnej 71
 | Pożar przy ul. Leśnej 7
q4 | TP-Link Omada: wstrzyknięcie poleceń
q4 | Omada gateways exploited
q4 | Bramy Omada firmy TP-Link narażone
 | TP-Link Archer botnet
q5 | Hikvision NVR: domyślne hasła
q5 | Rejestratory Hikvision NVR w botnecie
 | Hikvision intercom bug
 | Dahua NVR exploited
r1 | Browar Suchy Bór: ransomware
r1 | Browarowi Suchy Bór skradziono przepisy
r1 | W Browarze Suchy Bór stanęła linia
r1 | Brewery hit by ransomware // Browar Suchy Bór stopped shipping.
 | Browar Mokry Las: promocja
 | Suchy bór płonie // Pożary lasów.
 | Browary rzemieślnicze na celowniku
r2 | Suchobór: fałszywy konkurs na piwo
r2 | Fałszywe promocje Suchoboru
r2 | Reklamy z Suchoborem w roli głównej
 | Suchoborski zatrzymany
r4 | Zyxel USG FLEX: przejęcie konta
r4 | Luka w USG FLEX firmy Zyxel
 | Zyxel NAS326 injection
 | Flex your muscles campaign
r5 | QNAP QTS: przepełnienie bufora
r5 | Luka w QTS 5.1
r5 | QNAP łata QTS i myQNAPcloud
 | QNAP Photo Station bug
s1 | Northwold Shipping listed by extortion group
s1 | Invoices of Northwold Shipping Ltd. forged
s1 | Fałszywe faktury Northwold Shipping
s1 | BEC // Northwold Shipping's finance team was impersonated.
 | Norwold Trading under attack
 | Shipping delays in Northwood
s2 | Ferncliffe Insurance data leak
s2 | Ferncliffe Insurance customers called by scammers
s2 | Klienci Ferncliffe Insurance dostają fałszywe polisy
 | Ferncliff Road insurance fraud
 | Insurance scams // Ferndale.
s4 | SolarWinds Orion backdoor
s4 | Nowe próbki SUNBURST // Platforma Orion od SolarWinds.
 | SolarWinds Serv-U path traversal
 | Orion constellation app is malware
s5 | Jenkins CLI file read
s5 | Luka w Jenkinsie
s5 | Jenkins 2.440 LTS: pilna aktualizacja
 | Dr Jenkinson warns of phishing
s6 | Brute force // Cel: 198.51.100.77.
 | Brute force // Cel: 198.51.100.99.
t1 | Fundacja Ciepła Łapa: fałszywe zbiórki
t1 | Zbiórka w imieniu Fundacji Ciepła Łapa to oszustwo
t1 | Oszuści podszyli się pod Fundację Ciepła Łapa
t1 | Fałszywy profil Fundacji Ciepłej Łapy
 | Fundacja Zimny Nos: zbiórka
 | Ciepła zima // Łapa w gipsie.
t3 | Roundcube: XSS used by spies
t3 | Roundcube Webmail zero-day
t3 | Luka w Roundcube
 | Zimbra webmail XSS
t4 | cPanel: obejście uwierzytelnienia
t4 | Włamania przez panel cPanel
 | Control panel malware
t5 | Dom Seniora Przystań: oszustwo na wnuczka
t5 | Pensjonariusze Domu Seniora Przystań oszukani
t5 | W Domu Seniora „Przystań” grasował fałszywy lekarz
 | Dom Seniora Słoneczko: kradzież
 | Przystań jachtowa zamknięta
t6 | Marta Gołąb: przejęte konto
t6 | Fałszywe zbiórki Marty Gołąb
t6 | Profil Gołąb Marty skradziony
 | Marta Gołębiewska ostrzega
 | Gołąb pocztowy i Marta z Lubna
 | LockBit wraca // Nowa wersja szyfruje hosty szybciej. # ransomware
 | Kampania Lumma Stealer // Fałszywe CAPTCHA.
 | Emotet returns with OneNote lures
 | Phishing na kurierów // Dopłata 1,99 zł.
 | Fałszywe inwestycje // Reklamy z politykami.
 | Supply chain attack on npm packages
 | Grupa APT używa tuneli w chmurze
 | Info stealer targets browsers
 | Wyciek danych z serwisu randkowego
 | Bank ostrzega klientów // Fałszywe strony logowania.
 | Szpital w stolicy bez prądu
 | Urząd Miasta ostrzega mieszkańców przed SMS-ami
 | Nowe oszustwo na BLIK
 | Router vulnerability roundup
 | Insurance sector threat report
 | Apteki i recepty: fala fałszywych stron
`

export const indicators = `
a2 | bsolchowka.example
a2 | www.bsolchowka.example
a2 | https://bsolchowka.example/login
a2 | bsolchowka-logowanie.test
a2 | bsolchowka.test
a2 | bs-olchowka.test
a2 | bsolch0wka.test
a2 | https://bsolchowka.example.weryfikacja.test/panel
a2 | admin@bsolchowka.example
a3 | 192.0.2.5
a3 | 192.0.2.63
b3 | 192.0.2.65
b3 | 192.0.2.95
 | 192.0.2.96
 | 192.0.2.200
a3 | http://192.0.2.9/gate.php
a3 | 192.0.2.12:8443
 | bank-spoldzielczy.test
 | bankspoldzielczy-logowanie.test
 | olcha-meble.test
 | bsolsztynek.test
b2 | szpital-gradowiec.example
b2 | poczta.szpital-gradowiec.example
b2 | szpitalgradowiec.test
b2 | szpital-gradowiec-wyniki.test
b2 | szpltal-gradowiec.test
b2 | rejestracja@szpital-gradowiec.example
 | szpital-lubno.test
 | szpital.test
 | powiatowy-szpital.test
c3 | wodociagi-rudlica.example
c3 | faktury.wodociagi-rudlica.example
c1 c3 | wodociagi-rudlica.test
c1 c3 | wodociagirudlica-faktura.test
c1 c3 | https://wodociagi-rudlica.platnosci.test/
 | wodociagi-lubno.test
 | wodociagi.test
 | rude-lica.test
c6 | 198.51.100.1
c6 | 198.51.100.15
e6 | 198.51.100.16
e6 | https://198.51.100.30/admin
 | 198.51.100.110
d2 | czarnastruga.example
d2 | vpn.czarnastruga.example
d2 | czarnastruga.test
d2 | czarna-struga.test
d2 | czarnastruqa.test
d2 | https://czarnastruga-panel.test/x
d2 | kadry@czarnastruga.example
 | bialastruga.test
 | czarna-owca.test
 | struga.test
d6 | 2001:db8:10::1
d6 | 2001:db8:10:ffff::25
 | 2001:db8:11::1
 | 2001:db8:100::1
o6 | 2001:db8:20:1::9
e3 | kolejnadlubska.example
e3 | bilety.kolejnadlubska.example
e1 e3 | kolejnadlubska-bilety.test
e1 e3 | kolej-nadlubska.test
e3 | kolejnadlubskaa.test
e3 | kolejnad1ubska.test
 | kolej.test
 | kolejka-bilety.test
 | bilety-kolejowe.test
f2 | sowizdrzal.example
f2 | promocje.sowizdrzal.example
f1 f2 | sowizdrzal-kupony.test
f1 f2 | sowizdrzal.test
f1 f2 | https://kupony.test/sowizdrzal/ankieta
f1 f2 | https://xn--sowizdrza-yub.test/
f2 | sowizdrzai.test
f2 | sowlzdrzal-konkurs.test
f2 | bok@sowizdrzal.example
f5 | karta-sowia.test
f5 | https://lojalnosc.test/karta-sowia/odbierz
 | sowinski-sklep.test
 | sowa.test
 | karta-podarunkowa.test
f6 | 198.51.100.40
f6 | 198.51.100.47
g3 | brzeziniec.example
g3 | bip.brzeziniec.example
g3 | um-brzeziniec.test
g3 | brzeziniec-podatki.test
g3 | brzeziniec.test
g2 g3 | gmina-brzeziniec.test
g3 | podatki@brzeziniec.example
 | gmina-brzezinka.test
 | brzezinka-noclegi.test
 | urzad-miasta.test
 | brzozowiec-ogrody.test
g6 | 203.0.113.2
g6 | 203.0.113.15
i6 | 203.0.113.16
i6 | 203.0.113.31
k6 | 203.0.113.33
m6 | 203.0.113.50
m6 | ftp://203.0.113.60/payload.bin
 | 203.0.113.64
 | 203.0.113.200
h2 | pj.example
h2 | usos.pj.example
h2 | https://moodle.pj.example/login
h2 | student@pj.example
h1 | politechnika-jesionowska.test
h1 | https://stypendia.test/politechnika-jesionowska
 | pj-foto.test
 | pjatk-kursy.test
 | politechnika.test
 | spj.test
i3 | ostoja-tu.example
i3 | polisy.ostoja-tu.example
i3 | ostoja-tu.test
i3 | ostoja-tu-polisa.test
i2 | ostojakarta.test
i2 | https://pobierz.test/OstojaKarta.apk
i2 | ostojakarta-aplikacja.test
 | ostoja-ptakow.test
 | ostoja.test
 | pensjonat-ostoja.test
j2 | hutaplonka.example
j2 | crm.hutaplonka.example
j2 | hutaplonka-zamowienia.test
j2 | huta-plonka.test
j2 | hutapl0nka.test
j1 | huta-szkla-plonka.test
 | huta-szkla.test
 | plonka-foto.test
 | huta.test
k3 | grosikpay.example
k3 | api.grosikpay.example
k1 k3 | grosikpay-doladuj.test
k1 k3 | grosik-pay.test
k1 k3 | https://app.test/grosikpay/login
k3 | gros1kpay.test
k3 | grosikpey.test
k2 | bpx-logowanie.test
k2 | https://bank.test/bpx/login
 | bpxr.test
 | grosik.test
 | grosikowo-sklep.test
l3 | kurierzabrodzki.example
l3 | redakcja@kurierzabrodzki.example
l2 l3 | kurierzabrodzki.test
l2 l3 | kurier-zabrodzki-news.test
l1 | radio-pasmo.test
l1 | radiopasmo-konkurs.test
 | kurier-doplata.test
 | kurier.test
 | radio.test
 | pasmo-gor.test
l6 | dorota-mielnik-was.test
 | dorota-kwiaty.test
m2 | siecpolna.example
m2 | bok.siecpolna.example
m1 m2 | siecpolna-faktura.test
m1 m2 | siec-polna.test
m2 | siecpo1na.test
 | polna-chata.test
 | siec.test
n2 | wilksarna.example
n2 | poczta.wilksarna.example
n2 | wilksarna-wezwanie.test
n2 | wilk-sarna.test
n2 | wiiksarna.test
n5 | tomasz-wilk.test
n5 | tomaszwilk-inwestycje.test
 | wilk.test
 | sarna-dom.test
 | tomasz-wilkowski.test
o2 | lotnisko-legowo.example
o2 | odprawa.lotnisko-legowo.example
o2 | lotnisko-legowo.test
o2 | lotniskolegowo-parking.test
o2 | lotnisko-leg0wo.test
o5 | legowopass.test
o5 | https://app.test/LegowoPass/rejestracja
 | lotnisko.test
 | lotnisko-lubno.test
 | legowisko-dla-psa.test
p3 | farmalux.example
p3 | hurt.farmalux.example
p3 | farmalux.test
p3 | farmalux-recepta.test
p3 | farrnalux.test
p3 | farma1ux.test
p3 | zamowienia@farmalux.example
p3 | https://cdn.test/farmalux.example/login.html
p1 | apteki-rumian.test
 | farmakologia.test
 | luxfarma.test
 | apteki.test
 | rumianek-herbata.test
p6 | 198.51.100.50
q3 | smzorza.example
q3 | lokator.smzorza.example
q3 | smzorza-czynsz.test
q3 | sm-zorza.test
q3 | smzorza.test
q2 | osiedle-lipowe.test
 | zorza-polarna.test
 | spoldzielnia-mieszkaniowa.test
 | lipowe-miody.test
 | osiedle.test
r3 | suchybor.example
r3 | sklep.suchybor.example
r3 | suchybor.test
r3 | suchy-bor-piwo.test
r3 | suchyb0r.test
r2 | suchobor.test
r2 | suchobor-konkurs.test
r1 r3 | browar-suchy-bor.test
 | browar.test
 | suchy-las.test
s3 | northwold.example
s3 | invoices.northwold.example
s3 | northwold.test
s3 | northwold-invoices.test
s3 | n0rthwold.test
s3 | northvvold.test
s1 s3 | northwold-shipping.test
s3 | accounts@northwold.example
s2 | ferncliffe-insurance.test
s2 | https://pay.test/ferncliffe-insurance/claim
 | northwood.test
 | shipping-insurance.test
 | fernclub.test
s6 | 198.51.100.64
s6 | 198.51.100.95
t2 | cieplalapa.example
t2 | zbiorki.cieplalapa.example
t2 | cieplalapa.test
t2 | ciepla-lapa-zbiorka.test
t2 | cieplaIapa.test
t1 t2 | fundacja-ciepla-lapa.test
t5 | dom-seniora-przystan.test
t6 | marta-golab.test
 | ciepla-zima.test
 | lapa-psa.test
 | dom-seniora.test
 | przystan-jachtowa.test
 | golab-pocztowy.test
 | d41d8cd98f00b204e9800998ecf8427e
 | e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
 | update-cdn.test
 | https://files.test/a/b/c.exe
 | secure-login.test
 | mail@kontakt.test
 | faktura-2026.test
 | platnosc-online.test
 | 2001:db8:ffff::1
`

export const exposures = `
a: a3 | Otwarty port RDP // Usługa odpowiada pod 192.0.2.14.
a: a2 | Wygasły certyfikat // Dotyczy poczta.bsolchowka.example.
a: a5 | Podatny FortiOS // Wersja 7.4.1 na bramie VPN.
a: a6 | Exchange Server bez poprawek
a: a1 | Fałszywy profil Banku Spółdzielczego w Olchówce w mediach
a:  | Wyciek haseł pracowników // Zbiór z listopada.
a: a2 | Leaked credentials // jan@bsolchowka.example appears in a combo list.
a:  | Otwarty port RDP // Usługa odpowiada pod 192.0.2.70.
b: b3 | SMB w internecie // 192.0.2.80, port 445.
b: b1 | Kradzież marki // Strona podszywa się pod Szpital Powiatowy w Gradowcu.
b: b4 | Stare jądro // Ubuntu 22.04 bez wsparcia.
b: b5 | Ivanti Connect Secure: panel dostępny z internetu
b:  | Brak DMARC // Dotyczy domeny partnera szpital-lubno.test.
b: b2 | Brak DMARC // Dotyczy domeny szpital-gradowiec.example.
c: c4 | Sterownik w internecie // SIMATIC S7-1500 odpowiada na porcie 102.
c: c6 | Modbus otwarty // 198.51.100.4:502
c: c3 | Subdomena do przejęcia // stara.wodociagi-rudlica.example
c: c1 | Wodociągi Rudlica na liście ofiar
c:  | Panel WinCC otwarty # ICS
d: d3 | Modicon M340 widoczny w wyszukiwarce
d: d4 | PAN-OS management interface exposed
d: d6 | Otwarty SSH // 2001:db8:10::22
d: d5 | Błędne ROA // AS64497 nie ma wpisu dla prefiksu.
d: d1 | Wzmianka na forum // Sprzedają dostęp do Elektrowni Czarna Struga.
d:  | Wzmianka na forum // Sprzedają dostęp do elektrowni w Lubnie.
e: e4 | WebLogic Console dostępna z internetu
e: e5 | Cisco IOS XE: interfejs WWW otwarty
e: e1 e3 | Podrobiona strona kolejnadlubska-bilety.test // Kopia kolejnadlubska.example
e: e1 | Sprzedaż kont Kolei Nadłubskiej
e: e6 | Telnet // 198.51.100.18
e: e2 | Dane z PKS-u Stare Łuby na forum
f: f3 | PrestaShop 8.1 z nieaktualnym modułem
f: f4 | Adobe Commerce admin panel exposed
f: f1 | Fałszywa aplikacja Sowizdrzała
f: f5 | Sprzedaż kont Karty Sowiej
f: f2 | Kopia strony sowizdrzal.example
f:  | Kopia strony innego sklepu // Adres zakupy.test.
g: g4 | Windows Server 2019: SMBv1
g: g5 | ESXi 8.0 bez poprawek
g: g6 | Otwarty port 3389 // 203.0.113.7
g: g3 | Brak SPF // brzeziniec.example
g: g1 | Fałszywe pismo z Urzędu Miasta Brzeziniec
g: g2 | Dane Gminy Brzeziniec w wycieku
h: h4 | Moodle 4.3 bez poprawek
h: h5 | Confluence dostępne anonimowo
h: h2 | Wyciek // student@pj.example
h: h6 | Trasy // AS64498 bez filtra
h: h1 | Sprzedaż dyplomów Politechniki Jesionowskiej
h:  | Brak HTTPS na stronie koła naukowego
i: i4 | NetScaler ADC 14.1 podatny
i: i5 | NetWeaver: otwarty port 50000
i: i6 | VPN bez MFA // 203.0.113.20
i: i2 | Fałszywa OstojaKarta w sklepie z aplikacjami
i: i1 | Skargi na fałszywych agentów TU Ostoja
j: j4 | SQL Server 2019 wystawiony
j: j5 | Veeam Backup & Replication w internecie
j: j3 | FactoryTalk View bez hasła
j: j2 | Wyciek // biuro@hutaplonka.example
j:  | Otwarty port // 203.0.113.99
k: k4 | Kubernetes API wystawione
k: k5 | BIG-IP TMUI exposed
k: k6 | Redis // 203.0.113.40
k: k1 | Fałszywa aplikacja Grosik Pay
k: k2 | Sprzedaż kont BPX-u
l: l4 | WordPress: nieaktualna wtyczka
l: l5 | Drupal 10 bez poprawek
l: l2 | Kopia Kuriera Zabrodzkiego
l: l6 | Fałszywy profil Doroty Mielnik-Wąs
m: m4 | RouterOS 7.12 z otwartym Winboxem
m: m5 | Junos OS: J-Web dostępny
m: m3 m6 | Otwarty resolver // 203.0.113.55 w AS64500
m: m1 | Fałszywe faktury Sieci Polnej
n: n3 | MOVEit Transfer wystawiony
n: n6 | Synology DSM dostępny z internetu
n: n4 | Konta Microsoft 365 bez MFA
n: n5 | Fałszywy profil Tomasza Wilka
n: n1 | Wzmianka o Kancelarii Wilk i Sarna na blogu grupy
o: o3 | Gaia R81.20 bez poprawki
o: o4 | Windows 11 22H2 bez wsparcia
o: o6 | NTP otwarty // 2001:db8:20::7b
o: o2 | Parkingi // lotnisko-legowo-parking.test udaje lotnisko-legowo.example
p: p4 | Zabbix 6.0 LTS: domyślne hasło
p: p5 | SMA 100 bez poprawek
p: p2 | Dane Farmalux Polska na sprzedaż
q: q4 | Omada: kontroler wystawiony
q: q5 | Hikvision NVR z domyślnym hasłem
q: q1 | Wyciek ze Spółdzielni Mieszkaniowej Zorza
r: r4 | USG FLEX z otwartym panelem
r: r5 | QTS 5.1 bez poprawek
r: r1 | Browar Suchy Bór na blogu grupy
s: s4 | Orion od SolarWinds bez poprawek
s: s5 | Jenkins 2.440 dostępny anonimowo
s: s6 | Exposed RDP // 198.51.100.70
s: s1 | Northwold Shipping credentials on sale
t: t3 | Roundcube bez poprawek
t: t4 | cPanel wystawiony do internetu
t: t1 | Fałszywa zbiórka Fundacji Ciepła Łapa
t:  | Fałszywa zbiórka innej fundacji // Zimny Nos.
`
