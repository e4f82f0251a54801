/** Items labelled with the assets they match, used for tuning the rules. `held-out.ts` describes the format. */

export const assets = `
a1 keyword BS Modrzewica
a2 keyword Bank Spółdzielczy Modrzewica
a3 domain bsmodrzewica.example
a4 tech_stack Apache Tomcat 9
a5 tech_stack Cisco ASA
a6 tech_stack Windows 10
b1 keyword Zakład Ubezpieczeń Dąbrowa S.A.
b2 keyword Rzeka Mała
b3 tech_stack VMware vCenter Server 8
b4 tech_stack Fortinet FortiGate 100F
b5 tech_stack Zimbra Collaboration Suite 8.8.15
c1 keyword Łódź Wschodnia
c2 keyword MZK w Kamionce
c3 tech_stack Microsoft SharePoint Server 2016
c4 tech_stack PostgreSQL 15
c5 tech_stack HPE iLO 5
d1 keyword Młyn Stary Kozieł
d2 keyword Kowalewski
d3 tech_stack Siemens SIMATIC WinCC V7.5
d4 tech_stack Oracle Database 19c
d5 keyword Biel
e1 keyword Święty Wojciech Clinic
e2 keyword Mleczarnia Górna Wieś Sp. j.
e3 keyword PKO-Test
e4 tech_stack GitLab CE 16
e5 tech_stack Apache Struts
e6 tech_stack Microsoft Outlook
f1 keyword Orlińska Grupa Paliwowa
f2 keyword ABC
f3 tech_stack Schneider Electric EcoStruxure
f4 tech_stack Citrix Gateway
f5 tech_stack Oracle Linux 8
g1 keyword TIM-Net
g2 keyword Ewa Gajda
g3 tech_stack IBM QRadar SIEM
g4 tech_stack Microsoft Teams
g5 tech_stack Dell iDRAC9
g6 domain gajda-meble.example
h1 keyword Starostwo Powiatowe w Jeziornie
h2 keyword Uniwersytet Zielonogajski
h3 keyword Spółdzielnia Rolnicza Kłos
h4 tech_stack Linux Mint 21
h5 keyword Przychodnia Rodzinna Bóbr
`

export const threats = `
a1 a2 | Klienci Banku Spółdzielczego Modrzewica dostają SMS-y
a1 a2 | Awaria w BS Modrzewicy
a1 a2 | Bank Spółdzielczy w Modrzewicy ostrzega
a1 a2 | Przelewy z Bankiem Spółdzielczym w Modrzewicy
a1 a2 | BS-u Modrzewica nie zaatakowano
a2 | Spółdzielczy Bank Modrzewica // Wpadka.
 | Bank Spółdzielczy w Kalinowie ostrzega
 | Modrzewica pod wodą # bank
 | Modrzew i brzoza // Bank drzew.
a4 | Apache Tomcat RCE
a4 | Luka w Tomcacie // Wykonanie kodu.
a4 | Serwery Tomcat pod atakiem
 | Apache Kafka: odczyt plików
 | A tomcat in the garden
a5 | Cisco ASA: przepełnienie bufora
a5 | Cisco łata luki // Dotyczy urządzeń ASA.
 | Asa Nowak oszukana
 | Cisco Webex: luka
a6 | Windows 10 zero-day
 | Windows 11 zero-day
 | Windows Server update
b1 | Zakład Ubezpieczeń Dąbrowa ofiarą wycieku
b1 | Klienci Zakładu Ubezpieczeń Dąbrowa oszukani
b1 | ZU Dąbrowa: fałszywi agenci
b1 | W Zakładzie Ubezpieczeń „Dąbrowa” skradziono dane
 | Dąbrowa bez prądu // Zakład energetyczny.
 | Zakład Ubezpieczeń Społecznych: fałszywe pisma
b2 | Fundusz z Rzeki Małej obiecuje zyski
b2 | Wyciek w Rzece Małej
b2 | Rzeką Małą płyną fałszywe faktury
 | Rzeka wylała // Mała miejscowość.
b3 | vCenter Server RCE
b3 | Luka w VMware vCenter
b3 | Exploits for vCenter are public
 | VMware Horizon bug
b4 | FortiGate devices backdoored
b4 | Fortinet FortiGate: ominięcie logowania
b4 | Tysiące FortiGate’ów z podmienioną konfiguracją
 | FortiMail: luka
b5 | Zimbra Collaboration: XSS
b5 | Zimbra: luka w poczcie
 | Collaboration tools under attack
c1 | Mieszkańcy Łodzi Wschodniej celem oszustów
c1 | Fałszywe mandaty w Łodzi Wschodniej
c1 | Łódź Wschodnia: phishing
 | Łódź: phishing na klientów
 | Wschodnia łódź podwodna
c2 | MZK Kamionka: fałszywe bilety
c2 | Miejski Zakład Komunikacyjny w Kamionce zaszyfrowany
c2 | Pasażerowie MZK-u w Kamionce
 | MZK Lipowo: fałszywe bilety
c3 | SharePoint ToolShell exploited
c3 | Microsoft SharePoint Server: RCE
c3 | Web shelle na serwerach SharePoint
 | Microsoft SharePoint Online phishing
 | Microsoft Word macro
c4 | PostgreSQL: SQL injection
c4 | Luka w bazie PostgreSQL
 | MySQL: aktualizacja
c5 | HPE iLO firmware rootkit
c5 | Rootkit w iLO firmy HPE
 | HPE OneView RCE
d1 | Młyn Stary Kozieł zaszyfrowany
d1 | Dostawy z Młyna Stary Kozieł wstrzymane
d1 | Grupa publikuje dane // W młynie Stary Kozieł stoją maszyny.
 | Stary młyn spłonął
d2 | Kowalewski: oszustwo na prezesa
d2 | Wyciek danych firmy Kowalewskiego
d2 | Podszycia pod Kowalewskich
 | Kowalski: oszustwo na prezesa
 | Kowalewo bez prądu
d3 | Siemens SIMATIC WinCC: eskalacja
d3 | WinCC project files bug // SIMATIC line.
d3 | Luka w SIMATIC WinCC
 | Siemens SIMATIC PCS 7 bug
d4 | Oracle Database: luka w sterowniku
d4 | Oracle Database 21c patched
 | Oracle PeopleSoft: luka
 | Database leaks on the rise
d5 | Awaria w Bieli
d5 | Biel: fałszywe oferty
 | Bielski radny oszukany
 | Pranie bieli // Poradnik.
e1 | Święty Wojciech Clinic data leak
 | Święty Mikołaj oszukuje w sieci
e2 | Mleczarnia Górna Wieś: okup
e2 | Mleczarni Górna Wieś grozi wyciek
e2 | Po ataku na mleczarnię w Górnej Wsi
 | Mleczarnia Dolna Wieś działa
e3 | Phishing na PKO-Test
e4 | GitLab: przejęcie konta
e4 | Luka w GitLabie
e4 | GitLab CE and EE patched
 | GitHub Enterprise bug
e5 | Struts 2 RCE // CVE-2026-2222.
e5 | Apache Struts exploited
 | Apache httpd bug
e6 | Microsoft Outlook zero-click
e6 | Luka w Outlooku // Microsoft łata klienta poczty.
 | Economic outlook for 2027
 | Outlook uncertain for markets
f1 | Orlińska Grupa Paliwowa zaatakowana
f1 | Faktury od Orlińskiej Grupy Paliwowej
f1 | Orlińską Grupę Paliwową podsłuchiwano
 | Grupa Paliwowa Zachód
f2 | ABC: wyciek
f2 | Klienci ABC-u i inni
 | ABCD: wyciek
f3 | EcoStruxure: luka
f3 | Schneider Electric EcoStruxure exploited
f3 | Luka w produktach Schneidera // Dotyczy EcoStruxure.
 | Schneider Electric Modicon bug
f4 | Citrix Gateway exploited
 | Payment gateway fraud
 | Citrix Workspace bug
f5 | Oracle Linux 9 kernel bug
 | Linux kernel bug
 | Oracle Solaris bug
g1 | TIM-Net bez łączności
g1 | Klienci TIM-Netu dostają wezwania
g1 | Wezwania od TIM Netu
 | Tim nets a goal
g2 | Ewa Gajda ofiarą deepfake'u
g2 | Profil Ewy Gajdy przejęty
g2 | Film z Ewą Gajdą
g2 | Gajda Ewa na liście
 | Ewa Gajdzińska ostrzega
g3 | IBM QRadar SIEM: RCE
g3 | QRadar SIEM vulnerabilities
g3 | Luka w QRadarze SIEM firmy IBM
 | IBM Storage bug
g4 | Microsoft Teams phishing
g4 | Wiadomości w Teams // Microsoft ostrzega.
 | Security teams overworked
 | Teams of hackers exploit a zero-day
g5 | Dell iDRAC9 bug
g5 | Podatność iDRAC9
 | Dell BIOS bug
h1 | Starostwo Powiatowe w Jeziornie: wyciek
h1 | Pracownicy Starostwa Powiatowego w Jeziornie oszukani
h1 | Starostwu Powiatowemu Jeziorna grożą karą
h1 | W jeziornieńskim powiecie // W Starostwie Powiatowym Jeziorno phishing.
 | Starostwo Powiatowe w Lipowie: wyciek
 | Starostwo w Jeziorzanach i powiatowe święto
h2 | Uniwersytet Zielonogajski: phishing
h2 | Studenci Uniwersytetu Zielonogajskiego
h2 | Na Zielonogajskim Uniwersytecie wykryto koparkę
 | Uniwersytet Zielonogórski: phishing
h3 | Spółdzielnia Rolnicza Kłos zaszyfrowana
h3 | W Spółdzielni Rolniczej Kłos
h3 | SR Kłos ostrzega
 | Spółdzielnia Rolnicza Snop
 | Kłosy na wietrze
h4 | Linux Mint ISO backdoored
 | Mint tea scam
h5 | Przychodnia Rodzinna Bóbr: okup
h5 | Pacjenci Przychodni Rodzinnej Bóbr
h5 | W Przychodni Rodzinnej „Bóbr”
 | Bóbr i wydra // Rodzinna wycieczka.
 | Fala phishingu // Fałszywe strony.
 | Ransomware in hospitals
`

export const indicators = `
a3 | bsmodrzewica.test
a2 | bank-spoldzielczy-modrzewica.test
g6 | gajda-meble.test
g2 | ewa-gajda.test
e2 | mleczarnia-gorna-wies.test
b1 | https://x.test/zaklad-ubezpieczen-dabrowa/
 | bank-spoldzielczy.test
 | abcd.test
f2 | abc-login.test
`

export const exposures = `
a: a4 | Tomcat 9.0.1 wystawiony
a: a5 | ASA: stary firmware Cisco
c: c5 | iLO dostępne z internetu
g: g5 | iDRAC9 z domyślnym hasłem
h: h3 | Skrzynka Spółdzielni Rolniczej Kłos w wycieku
`
