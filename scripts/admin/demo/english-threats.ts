/** Demo threats written in English. Names, groups and cases are invented; addresses are from reserved ranges. */
import type { DemoThreat } from './threat.ts'

export const englishThreats: readonly DemoThreat[] = [
  {
    name: 'Hollow Heron',
    category: 'group',
    tags: ['espionage', 'telecom', 'living off the land'],
    description:
      "An espionage group with a long interest in telecom providers and the agencies that regulate them. It enters through edge devices that are past their support, and then stays on accounts of network engineers rather than on malware. Collected call records leave the network through the operator's own backup jobs.\n\nWe track three intrusions since spring with the same tooling and working hours.",
    links: [
      'https://research.example.org/reports/hollow-heron',
      'https://cert.portal.example/groups/hollow-heron',
    ],
  },
  {
    name: 'Delivery fee text messages',
    category: 'phishing',
    tags: ['sms', 'logistics', 'credential theft'],
    description:
      'Text messages claim that a parcel is held back until a fee of less than two euros is paid. The page copies the carrier\'s look in six languages and asks for a full card number. Within minutes the card is added to a mobile wallet, for which the victim is asked to "confirm the payment" with a code.\n\nCarriers in the region have confirmed that they never ask for fees by text message.',
    links: ['https://cert.portal.example/alerts/delivery-fee'],
  },
  {
    name: 'Paper Lantern',
    category: 'campaign',
    tags: ['phishing', 'education', 'cloud'],
    description:
      'A campaign against universities that starts from mailboxes taken over at other universities. The mail shares a document in a well-known cloud service; the document holds a link to a page which relays the sign-in and keeps the session. The attackers then add a mail rule that hides replies, and go on to the next campus.\n\nMore than 60 institutions in nine countries received the mails.',
    links: ['https://cert.portal.example/campaigns/paper-lantern'],
  },
  {
    name: 'Brass Kettle',
    category: 'ransomware',
    tags: ['encryption', 'manufacturing', 'data leak'],
    description:
      'Ransomware run as a service and aimed at manufacturers that cannot stand still. Affiliates look for engineering workstations and copy drawings before they encrypt, and the leak site sorts victims by the month of their next delivery. The encryptor has builds for two hypervisors and handles only the first megabyte of large files, so it is done in minutes.\n\nRecovery without paying was possible where backups were kept offline.',
    links: ['https://research.example.org/malware/brass-kettle'],
  },
  {
    name: 'Authentication bypass in Ledgerline file transfer',
    category: 'vulnerability',
    tags: ['remote code execution', 'file transfer', 'initial access'],
    description:
      "The upload endpoint of Ledgerline trusts a header that only the product's own gateway should set. Anyone who sends it is treated as an administrator and can place files outside of the upload folder. All releases before 9.2.4 are concerned; exploitation has been seen since the day before the advisory.\n\nUpdate, rotate every credential stored in the product and look for new files in its web folder.",
    links: ['https://vendor.example.com/ledgerline/advisory-9-2-4'],
  },
  {
    name: 'Copperwire',
    category: 'malware',
    tags: ['remote access', 'espionage'],
    description:
      'A remote access trojan written in Rust. It keeps its configuration in the alternate stream of a log file, talks to its server over WebSocket and can forward ports, take screenshots and load further modules into memory. Samples are built for each victim, so hashes are of little use; the handshake, however, is constant.\n\nDetection rules for network and memory are attached to the report.',
    links: ['https://cert.portal.example/analysis/copperwire'],
  },
  {
    name: 'Payroll diversion through help desks',
    category: 'fraud',
    tags: ['social engineering', 'finance', 'vishing'],
    description:
      'Callers who know an employee\'s staff number and manager ask the help desk to reset the second factor "after losing the phone". The first thing they do with the account is to change the bank details in the payroll portal; the second is to forward mails from payroll to the trash.\n\nReset a second factor only after a call back to a number on file, and let payroll confirm changes with a delay.',
  },
  {
    name: 'Tin Compass',
    category: 'tool',
    tags: ['discovery', 'active directory'],
    description:
      'A command-line tool that maps an Active Directory from an ordinary account and writes its findings to a single encrypted file. It spreads its queries over hours to stay below the thresholds of common rules. We have found it in four ransomware cases, each time within a day of the first access.\n\nIts queries ask for attributes in an unusual but constant order.',
  },
  {
    name: 'Session theft from a support ticket system',
    category: 'report',
    tags: ['supply chain', 'data leak', 'cloud'],
    description:
      'A provider of support software confirmed that attachments of tickets were read by an outsider for eleven days. Customers had attached browser recordings that hold session cookies, and at least three of them saw those sessions used. The report describes which fields to look for and how to strip them before a recording is shared.\n\nSessions that were active in that period should be ended.',
    links: ['https://cert.portal.example/reports/support-tickets'],
  },
  {
    name: 'Marsh Harrier',
    category: 'group',
    tags: ['finance', 'initial access', 'malvertising'],
    description:
      "A criminal group that buys advertisements for names of administration tools. The downloads are signed with certificates of real small companies, install the tool that was searched for and, with it, a loader. Victims are sorted by the size of their domain; the large ones are handed on to ransomware affiliates.\n\nBlocking advertisements on administrators' workstations is a cheap and effective measure.",
    links: ['https://research.example.org/reports/marsh-harrier'],
  },
  {
    name: 'Inkwell',
    category: 'malware',
    tags: ['infostealer', 'credential theft', 'macos'],
    description:
      "An information stealer for macOS that arrives as a meeting application. It asks for the password in a dialog that looks like the system's, unlocks the keychain with it and sends browser profiles and notes to its server in one archive. It does not stay: there is no persistence to find afterwards.\n\nThe invitation usually comes from somebody the victim has met at a conference.",
  },
  {
    name: 'Calendar invitations with payment requests',
    category: 'phishing',
    tags: ['business email compromise', 'cloud'],
    description:
      'Invitations are put directly into calendars, where mail filters do not look. They announce a renewal of a subscription and name a telephone number to cancel it; whoever calls is guided into installing a remote support tool. The sender addresses belong to freshly created tenants and pass every check of authentication.\n\nCalendars can be set to show invitations from known senders only.',
  },
  {
    name: 'Slow Harvest',
    category: 'campaign',
    tags: ['espionage', 'energy', 'supply chain'],
    description:
      'A quiet campaign against operators of wind parks, entering through the maintenance company that several of them share. The attackers copied wiring plans, grid connection contracts and the schedules of service visits. No control system was touched, although it would have been within reach from the jump host.\n\nThe earliest trace is fourteen months old. Indicators are shared with the energy group.',
    links: ['https://cert.portal.example/campaigns/slow-harvest'],
  },
  {
    name: 'Heap overflow in Northlight mail gateways',
    category: 'vulnerability',
    tags: ['mail', 'remote code execution'],
    description:
      "A crafted attachment overflows a buffer in the archive scanner of Northlight gateways, before any user sees the mail. A working exploit is for sale and, by the seller's own account, has been used against law firms. Version 5.8.3 fixes the scanner; where it cannot be installed at once, scanning of the LHA format can be turned off.\n\nA crash of the scanner followed by a new outbound connection is the sign to look for.",
    links: ['https://vendor.example.com/northlight/5-8-3'],
  },
  {
    name: 'Velvet Anchor',
    tlp: 'amber+strict',
    category: 'ransomware',
    tags: ['encryption', 'logistics'],
    description:
      'A small crew that targets freight forwarders in the days before public holidays. It steals mail, not files: the threat is to tell customers about rates of their competitors. Encryption is done with the disk encryption that comes with the operating system, so endpoint protection sees nothing unusual.\n\nMonitor for changes of recovery keys and for encryption being turned on outside of deployment.',
    links: ['https://cert.portal.example/analysis/velvet-anchor'],
  },
  {
    name: 'Abandoned subdomains used for phishing',
    category: 'campaign',
    tags: ['cloud', 'dns', 'phishing'],
    description:
      'Attackers claim cloud resources that were deleted while their DNS records stayed. Pages under the real domain of the victim are then used in mails to its customers, with valid certificates. We found 140 such records among the organizations of this portal, and 12 of them in use.\n\nRemove the record before the resource, and compare both lists every month.',
    links: ['https://cert.portal.example/campaigns/dangling-records'],
  },
  {
    name: 'Glass Ferret',
    category: 'group',
    tags: ['healthcare', 'extortion', 'data leak'],
    description:
      "An extortion group without malware of its own. It signs in with bought credentials, copies patient records through the hospital's own reporting tools and writes to patients directly when the hospital does not pay. Messages are sent from the hospital's mail system, which makes them hard to dismiss.\n\nLimit exports by volume and alert on the first export of an account.",
  },
  {
    name: 'Quillback',
    category: 'malware',
    tags: ['web shell', 'persistence'],
    description:
      'A web shell of fewer than 40 lines that hides in the session handling of a popular content management system. It answers only to requests with a valid signature made with a key held by the attacker, and therefore cannot be taken over or found by scanning. It survives updates, since it lives in the database.\n\nCompare the stored session handlers with those of a fresh installation.',
  },
  {
    name: 'Fake browser update pages',
    tlp: 'green',
    category: 'campaign',
    tags: ['loader', 'malvertising'],
    description:
      'Compromised sites show visitors who come from a search engine a page that asks to update the browser. Newer variants ask the visitor to paste a command into the run dialog "to fix the display". The command fetches a script from 198.51.100.23 or a neighbouring address and installs a loader.\n\nDisabling the run dialog for ordinary users stops the newer variant.',
    links: ['https://cert.portal.example/campaigns/fake-updates'],
  },
  {
    name: 'Weather Vane',
    category: 'tool',
    tags: ['command and control', 'cloud'],
    description:
      'A command and control framework that uses shared calendars as its channel: tasks are events, results are notes. To the network it looks like an office suite. It was published for training, and has been seen in two intrusions since.\n\nAn account that reads and writes the same calendar every few minutes around the clock deserves a look.',
  },
  {
    name: 'Half-year review of phishing kits',
    tlp: 'clear',
    category: 'report',
    tags: ['phishing', 'statistics'],
    description:
      'We collected 412 phishing kits in six months. Two thirds relay the sign-in and so defeat one-time codes; a year before it was one third. The median kit is reused on nine domains and lives for 31 hours. Kits in Polish have caught up in quality with those in English.\n\nThe review ends with a list of what helped organizations most, by effort.',
    links: ['https://cert.portal.example/reports/phishing-kits'],
  },
  {
    name: 'Deepfake calls to finance departments',
    category: 'fraud',
    tags: ['business email compromise', 'social engineering', 'finance'],
    description:
      'Members of finance teams are invited to a video call with their director and a lawyer about a confidential purchase. Faces and voices are generated; the picture is poor "because of the hotel\'s network". In the known cases the transfer was asked for in several parts below the limit of a second signature.\n\nAgree on a question that is asked in every such call.',
  },
  {
    name: 'Default key in Stonebridge building controllers',
    category: 'vulnerability',
    tags: ['ics', 'building automation'],
    description:
      'All Stonebridge controllers of the S series share one key for remote maintenance, which can be read from the firmware. With it, doors, ventilation and lifts can be operated from the network. The vendor will not fix devices sold before last year.\n\nPut controllers into a network of their own and allow maintenance through a gateway only.',
    links: ['https://vendor.example.com/stonebridge/s-series'],
  },
  {
    name: 'Rook',
    category: 'malware',
    tags: ['botnet', 'proxy'],
    description:
      "A botnet that turns home routers into proxies, which are rented out by the hour. Traffic from it passes location checks, because it comes from ordinary households; most password guessing against the portal's organizations now arrives this way. Infection does not survive a restart, but the same router is found again within hours.\n\nLists of addresses age within a day and should be used accordingly.",
  },
  {
    name: 'Trojanized installer of an invoicing program',
    category: 'campaign',
    tags: ['supply chain', 'remote access', 'small business'],
    description:
      "For nine days the vendor's download page of a widespread invoicing program delivered an installer with an added module. The module waited four days, collected the name of the computer and the list of programs, and loaded a remote access trojan on about one machine in fifty. The vendor has published hashes of the clean installers.\n\nCheck the date of installation rather than the version.",
    links: ['https://vendor.example.com/invoices/installer-notice'],
  },
  {
    name: 'Ember Lynx',
    category: 'group',
    tags: ['hacktivism', 'ddos', 'public sector'],
    description:
      'A hacktivist channel that calls for attacks on public services on days with a symbolic meaning and hands out a tool for it. The attacks are short and mostly harmless, but announcements are timed with real outages to claim them. Twice it published old leaks as new.\n\nCheck claims against your own monitoring before you answer the press.',
  },
  {
    name: 'Mail flood followed by a support call',
    category: 'phishing',
    tags: ['social engineering', 'remote access', 'vishing'],
    description:
      'A mailbox is flooded with hundreds of newsletter confirmations; minutes later a "colleague from IT" calls through the company\'s chat and offers help. The victim is led to start a remote support session, in which a loader is installed as an "anti-spam plugin".\n\nDo not accept chats from outside of the organization, or at least mark them clearly.',
    links: ['https://cert.portal.example/alerts/mail-flood'],
  },
  {
    name: 'Saltbox',
    category: 'malware',
    tags: ['wiper', 'energy'],
    description:
      'A wiper that poses as ransomware. It overwrites files with the hash of their own name, so nothing can be recovered, and leaves a note with an address that does not exist. It was spread by group policy from a domain controller on which the attackers had been for weeks.\n\nAlert on new policies that run programs from a network share.',
    links: ['https://research.example.org/malware/saltbox'],
  },
  {
    name: 'Driftwood',
    category: 'tool',
    tags: ['defence evasion', 'vulnerable driver'],
    description:
      'A tool sold on forums that ends endpoint protection with the help of a signed but vulnerable driver. The seller adds drivers as old ones are blocked; the current one belongs to a tool for controlling fans. It works on fully updated systems unless the block list of drivers is enforced.\n\nThe creation of a kernel service by an office program is a reliable sign.',
  },
  {
    name: 'What a bank learned from eleven days without its core system',
    tlp: 'red',
    category: 'report',
    tags: ['banking', 'incident response'],
    description:
      'A regional bank has agreed to share the course of an intrusion: from the account of a contractor, over a forgotten test server, to the loss of its core system. Customers could pay by card throughout, because the card processor kept a list of balances. The report covers what was decided when, and what would be decided otherwise today.\n\nThe appendix is a checklist for an exercise of half a day.',
    links: ['https://cert.portal.example/reports/eleven-days'],
  },
]
