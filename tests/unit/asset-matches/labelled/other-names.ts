/** Items with other kinds of names, labelled with the assets they match. `held-out.ts` describes the format. */

export const assets = `
a1 keyword Zakłady Chemiczne Nitrowo SA
a2 keyword Nadleśnictwo Puszcza Bielawska
a3 tech_stack Apache HTTP Server 2.4
a4 tech_stack Red Hat Enterprise Linux 9
a5 tech_stack Cisco AnyConnect
a6 domain nitrowo.example
b1 keyword Piekarnia u Bartosza
b2 keyword Hotel Pod Srebrną Różą
b3 tech_stack Sophos XG Firewall
b4 tech_stack Adobe ColdFusion 2021
b5 tech_stack WatchGuard Firebox
c1 keyword Stocznia Północna
c2 keyword Grupa Kapitałowa Zenitex
c3 tech_stack Trend Micro Apex One
c4 tech_stack ManageEngine ServiceDesk Plus
c5 tech_stack Barracuda ESG
d1 keyword Teatr Wielki w Sosnówce
d2 keyword II Liceum Ogólnokształcące w Sosnówce
d3 tech_stack PHP 8.2
d4 tech_stack Node.js 20 LTS
d5 tech_stack Redis 7
e1 keyword Inter-Bud
e2 keyword Drewex Sp. z o.o.
e3 tech_stack SAP S/4HANA
e4 tech_stack Microsoft Entra ID
e5 tech_stack OpenSSL 3.0
f1 keyword Fabryka Mebli Jesion
f2 keyword Zarząd Dróg Powiatowych w Turzycach
f3 tech_stack Mozilla Firefox ESR
f4 tech_stack Google Chrome
f5 tech_stack Android 14
g1 keyword University of Eastmoor
g2 keyword Harrow & Pike LLP
g3 tech_stack ConnectWise ScreenConnect
g4 tech_stack Fortra GoAnywhere MFT
g5 tech_stack 7-Zip
h1 keyword Krzysztof Dąb
h2 keyword Klub Sportowy Błyskawica
h3 tech_stack Elasticsearch 8
h4 tech_stack Debian 12
h5 tech_stack VMware Aria Operations
i1 keyword Rzeźnia Jelonek
i2 keyword Powiat Turzycki
i3 tech_stack Juniper SRX
i4 tech_stack Ivanti EPMM
i5 tech_stack Microsoft Windows Server 2022
j1 keyword Gazownia Wschód
j2 keyword Miejskie Przedsiębiorstwo Energetyki Cieplnej w Lesku Dolnym
j3 keyword SolarFarm
j4 tech_stack Huawei SUN2000
j5 tech_stack Asseco CUI
k1 keyword Ośrodek Pomocy Społecznej w Białej Wodzie
k2 keyword Cukrownia Żytno
k3 tech_stack Splunk Enterprise 9.1
k4 tech_stack Docker
k5 tech_stack nginx 1.24
k6 tech_stack Progress Telerik UI
`

export const threats = `
a1 | Wyciek z Zakładów Chemicznych Nitrowo
a1 | Zakładom Chemicznym Nitrowo grożą publikacją
a1 | ZCh Nitrowo? Nie, Zakłady Chemiczne „Nitrowo” S.A. zaatakowano
a1 | W Zakładach Chemicznych w Nitrowie wstrzymano produkcję
 | Zakłady Azotowe i chemiczne odpady // Nitrowo bez prądu.
 | Zakłady Chemiczne Polanka zaatakowane
a2 | Nadleśnictwo Puszcza Bielawska: fałszywe zezwolenia
a2 | Sprzedaż drewna z Nadleśnictwa Puszcza Bielawska
a2 | Listy do Nadleśnictwa Puszczy Bielawskiej
 | Nadleśnictwo Bory: fałszywe zezwolenia
 | Puszcza i jej mieszkańcy
a3 | Apache HTTP Server: path traversal
a3 | Luka w Apache HTTP Server 2.4.62
 | Python http server backdoor
 | Apache Solr RCE
a4 | Red Hat Enterprise Linux kernel flaw
a4 | Luka w Red Hat Enterprise Linux 8
 | Red hat hackers // Festival.
 | Red Hat OpenShift bug
a5 | Cisco AnyConnect client bug
a5 | AnyConnect: eskalacja uprawnień
 | Cisco Meraki: luka
b1 | Piekarnia u Bartosza: okup
b1 | Kasy w Piekarni u Bartosza zaszyfrowane
 | Piekarnia u Anny działa
b2 | Hotel Pod Srebrną Różą: wyciek rezerwacji
b2 | Goście Hotelu Pod Srebrną Różą oszukani
b2 | W hotelu „Pod Srebrną Różą” skradziono karty
 | Hotel Pod Dębem: rezerwacje
 | Srebrna róża // Film.
b3 | Sophos XG Firewall RCE
b3 | Luka w zaporach Sophos XG Firewall
 | Sophos Intercept X bug
b4 | Adobe ColdFusion deserialization
b4 | ColdFusion servers attacked
 | Cold fusion experiment // Physics.
b5 | WatchGuard Firebox: luka
b5 | Firebox appliances exploited
 | A fire box in the hall
c1 | Stocznia Północna: szpiegostwo
c1 | Dokumenty Stoczni Północnej na sprzedaż
c1 | Atak na Stocznię Północną
c1 | Po włamaniu do stoczni Północnej
 | Stocznia Południowa bez zmian
 | Północna stocznia remontowa? Nie, Stocznia Lipka
c2 | Grupa Kapitałowa Zenitex zaszyfrowana
c2 | Akcjonariusze Grupy Kapitałowej Zenitex
c2 | GK Zenitex wydała komunikat
 | Grupa Kapitałowa Orion: wyniki
c3 | Trend Micro Apex One exploited
c3 | Luka w Apex One
 | Apex predator one // Documentary.
 | Trend Micro Deep Security bug
c4 | ManageEngine ServiceDesk Plus RCE
c4 | ServiceDesk Plus: obejście logowania
 | ManageEngine ADSelfService: bug
c5 | Barracuda ESG zero-day
 | ESG reporting fraud
 | Barracuda fish
d1 | Teatr Wielki w Sosnówce: fałszywe bilety
d1 | Strona Teatru Wielkiego w Sosnówce przejęta
d1 | Teatr Wielki Sosnówka ostrzega widzów
 | Teatr Mały w Sosnówce ostrzega
 | Teatr Wielki w Dębinie
d2 | II Liceum Ogólnokształcące w Sosnówce: wyciek ocen
d2 | II LO w Sosnówce: wyciek ocen
d2 | Uczniowie II Liceum Ogólnokształcącego w Sosnówce
 | III Liceum Ogólnokształcące w Sosnówce
d3 | PHP: argument injection
d3 | Luka w PHP 8.2
 | Malicious page index.html
d4 | Node.js: path traversal
d4 | Aktualizacja Node.js 20.11 LTS
 | A node of the botnet
d5 | Redis: Lua RCE
d5 | Otwarte bazy Redis przejęte
 | Redistributed malware
e1 | Inter-Bud: przejęta skrzynka
e1 | Faktury Inter-Budu podmienione
e1 | InterBud zapłacił okup
 | Inter Mediolan // Budowa stadionu.
e2 | Drewex zaatakowany
e2 | Klienci Drewexu dostali fałszywe faktury
e2 | Współpraca z Drewexem zakończona po ataku
 | Drewno i meble
e3 | SAP S/4HANA code injection
e3 | S/4HANA exploited in the wild
 | SAP Commerce Cloud bug
e4 | Microsoft Entra ID actor tokens
e4 | Luka w Entra ID // Przejęcie tenantów.
 | Microsoft Intune bug
e5 | OpenSSL: luka w parserze
e5 | Aktualizacja OpenSSL 3.0.15
 | OpenSSH: race condition
f1 | Fabryka Mebli Jesion: okup
f1 | Z Fabryki Mebli Jesion skradziono projekty
f1 | Fabryka mebli „Jesion” stoi
 | Fabryka Mebli Wiąz
 | Meble z jesionu
f2 | Zarząd Dróg Powiatowych w Turzycach: phishing
f2 | ZDP Turzyce ostrzega
f2 | Zarządowi Dróg Powiatowych w Turzycach skradziono certyfikat
 | Zarząd Dróg Miejskich w Lipce
f3 | Mozilla Firefox ESR: use after free
f3 | Mozilla łata Firefox
f3 | Luka w Firefoksie // Mozilla wydała poprawkę.
 | Mozilla Thunderbird bug
f4 | Google Chrome zero-day in V8
f4 | Luka w Google Chrome
 | Chrome bumper stolen
 | Google Drive phishing
f5 | Android 14 kernel exploit
f5 | Luka w systemie Android 14
 | An android robot
g1 | University of Eastmoor breach
g1 | Students at the University of Eastmoor phished
g1 | Eastmoor University breach
 | University of Westmoor breach
g2 | Harrow & Pike hit by ransomware
g2 | Harrow and Pike LLP client files leaked
 | Harrow council // Pike fishing.
g3 | ConnectWise ScreenConnect auth bypass
g3 | ScreenConnect abused by ransomware
 | ConnectWise Automate bug
g4 | GoAnywhere MFT zero-day
g4 | Fortra łata GoAnywhere MFT
 | Fortra Cobalt Strike abused
g5 | 7-Zip: Mark of the Web bypass
g5 | Luka w 7-Zipie
 | Malware in ZIP and 7z archives
h1 | Krzysztof Dąb: przejęty profil
h1 | Fałszywe konto Krzysztofa Dęba
h1 | Nagranie z Krzysztofem Dębem
 | Krzysztof Dąbrowski ostrzega
h2 | Klub Sportowy Błyskawica: fałszywe bilety
h2 | Kibice Klubu Sportowego Błyskawica
h2 | KS Błyskawica bez strony
 | Klub Sportowy Grom
 | Błyskawica uderzyła w klub
h3 | Elasticsearch: leak
h3 | Otwarty Elasticsearch zdradził dane
 | Elastic bands recalled
h4 | Debian: błąd w pakiecie xz
h4 | Backdoor w Debianie
 | Fedora and Arch: backdoor
h5 | VMware Aria Operations: eskalacja
h5 | Aria Operations bug exploited
 | VMware Fusion bug
 | Opera aria // Operations of the army.
i1 | Rzeźnia Jelonek: wyciek
i1 | Pracownicy Rzeźni Jelonek
 | Jelonek Bambi i rzeźnia
 | Rzeźnia Lisek
i2 | Powiat Turzycki: phishing
i2 | Urzędnicy Powiatu Turzyckiego oszukani
i2 | W powiecie turzyckim fałszywe decyzje
 | Powiat Lipecki: phishing
i3 | Juniper SRX: RCE
i3 | Juniper łata zapory SRX
 | SRX to nowy pseudonim
i4 | Ivanti EPMM zero-day
i4 | Luka w EPMM firmy Ivanti
 | Ivanti Neurons bug
i5 | Windows Server 2022: Kerberos bug
i5 | Microsoft Windows Server flaw
 | Windows 11: bug
j1 | Gazownia Wschód: atak
j1 | Awaria w Gazowni Wschód
 | Gazownia Zachód: atak
 | Na wschód od gazowni
j2 | MPEC w Lesku Dolnym: okup
j2 | Miejskie Przedsiębiorstwo Energetyki Cieplnej w Lesku Dolnym
j2 | Faktury Miejskiego Przedsiębiorstwa Energetyki Cieplnej Lesko Dolne
 | MPEC w Turzycach: okup
j3 | SolarFarm: panel przejęty
j3 | Solar Farm breach
 | A solar farm burned down
j4 | Huawei SUN2000 inverters
j4 | Falowniki SUN2000 podatne
 | Huawei phones banned
k1 | Ośrodek Pomocy Społecznej w Białej Wodzie: wyciek
k1 | OPS w Białej Wodzie: wyciek
k1 | Dane z Ośrodka Pomocy Społecznej w Białej Wodzie
 | OPS Turzyce: wyciek
k2 | Cukrownia Żytno: sabotaż
k2 | W Cukrowni Żytno stanęła produkcja
k2 | Atak na cukrownię w Żytnie
 | Cukrownia Lipka: sabotaż
 | Żytnia mąka i cukrownie
k3 | Splunk Enterprise: RCE
k3 | Luka w Splunk Enterprise 9.2
 | Splunk SOAR bug
k4 | Docker: ucieczka z kontenera
k4 | Luka w Dockerze
 | Dock workers strike
k5 | nginx: przepełnienie bufora
k5 | Luka w serwerze NGINX
 | Engine X plane
k6 | Telerik UI deserialization
k6 | Progress Telerik UI: RCE
 | Progress WhatsUp Gold bug
`

export const indicators = `
a6 | nitrowo-faktury.test
a6 | zch-nitrowo.test
e1 | interbud-faktura.test
e2 | drewex.test
c1 | stocznia-polnocna.test
f1 | fabryka-mebli-jesion.test
i2 | powiat-turzycki.test
h1 | krzysztof-dab.test
j3 | solarfarm-panel.test
g2 | harrow-pike.test
 | fabryka-mebli.test
 | drewno.test
 | solar.test
`

export const exposures = `
a: a3 | Apache HTTP Server bez poprawek
a: a5 | AnyConnect: stara wersja
b: b5 | Firebox z panelem w internecie
c: c2 | Dane Grupy Kapitałowej Zenitex na forum
d: d5 | Redis bez hasła
e: e2 | Skrzynki Drewexu w wycieku
f: f2 | Fałszywa strona Zarządu Dróg Powiatowych w Turzycach
h: h3 | Elasticsearch otwarty
i: i3 | Juniper SRX: J-Web
k: k4 | Docker API otwarte
`
