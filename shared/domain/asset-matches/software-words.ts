/** Words about software, which tell products from everyday words. All are folded. */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Vendors of software and devices, whose names people write or omit; the longer name of a vendor first. */
export const vendors: readonly (readonly string[])[] = [
  ...[
    'palo alto networks',
    'palo alto',
    'check point software',
    'check point',
    'checkpoint',
    'schneider electric',
    'rockwell automation',
    'mitsubishi electric',
    'phoenix contact',
    'red hat',
    'hewlett packard enterprise',
    'hewlett packard',
    'juniper networks',
    'arista networks',
    'trend micro',
    'tp link',
    'd link',
    'western digital',
    'extreme networks',
    'aruba networks',
    'barracuda networks',
    'ruckus networks',
    'progress software',
    'konica minolta',
    'bosch security',
  ].map((name) => name.split(' ')),
  ...(
    'abb acronis adobe advantech amazon apache apple arcserve arista arm aruba asus asustek atlassian autodesk avaya aveva avast axis ' +
    'barracuda beckhoff bitdefender bmc bosch broadcom brocade brother canon canonical checkmk cisco citrix cleo cloudera cloudflare connectwise crestron ' +
    'comarch commvault contec cyberark dahua dassault dell docker draytek eaton elastic emc emerson epson eset f5 fortinet fortra ' +
    'fronius fujitsu genetec gladinet google grafana grandstream growatt hashicorp hewlett hikvision hitachi honeywell hp hpe huawei ibm igel infoblox ' +
    'ivanti jetbrains juniper kaspersky kaseya kyocera lantronix lenovo lexmark lg liferay linksys logitech manageengine mcafee ' +
    'microfocus microsoft mikrotik milestone mitel mongodb moxa mozilla nec netapp netgate netgear netskope nginx nokia novell nutanix ' +
    'nvidia omron opentext openvpn oracle panasonic paloalto pfsense philips polycom progress proofpoint proxmox qnap qualcomm quest ' +
    'radware rapid7 redhat ricoh rockwell ruckus ruijie samsung sap schneider siemens sierra sitecore solaredge solarwinds sonicwall sophos ' +
    'splunk sungrow suse symantec synology teamviewer teltonika tenable thales tibco trellix trendmicro ubiquiti unify veeam veritas vmware ' +
    'wago watchguard xerox yokogawa zebra zoho zte zoom zscaler zyxel'
  )
    .split(' ')
    .map((name) => [name]),
]

/** Words after a product name that people omit: `Exchange` for `Exchange Server`. */
export const leftOutTails = wordsOf(
  'server webmail suite collaboration software platform appliance application app cms client edition enterprise professional standard community ' +
    'ce ee',
)

/** Words that identify no product without its vendor, alone or combined. */
export const genericWords = wordsOf(
  'server servers webmail web mail email http https ftp ssh file files cloud security network networks gateway manager management ' +
    'center centre client router routers firewall vpn ssl backup recovery replication database data center portal platform software ' +
    'suite service services agent endpoint mobile desktop enterprise standard professional storage switch switches controller ' +
    'appliance application app monitor monitoring access point camera cameras printer printers driver drivers workstation system ' +
    'systems identity directory remote support online business central analytics automation studio editor viewer player reader ' +
    'scanner print sync update proxy os nvr dvr nas hmi scada plc crm erp commerce tools utility engine',
)

/** Products that are everyday words too: a text must name the vendor or a server. */
export const everydayProducts = wordsOf(
  'exchange office teams access word excel edge outlook project windows view connect secure gateway manager cloud workspace meetings ' +
    'photos portal drive horizon spring flex transfer commerce defender sentinel intune forms planner publisher acrobat reader chrome ' +
    'firefox safari pages numbers keynote photoshop illustrator flash air identity director fusion player workstation docs sheets maps ' +
    'play home assistant nest signal zoom slack box trust power automate insight insights explorer navigator commander explorer ' +
    'orbit fabric compass vault consul nomad harbor harbour rancher salt puppet chef ghost shield guard sky atlas ' +
    'express cortex prism beam nova mercury apex forge compute storm spark hive solr kafka camel',
)

/** A text with one of these words is about software. */
export const aboutSoftware =
  /\bcve\b|\bluk[aieo]\b|\bluke\b|podatn|exploit|vulnerab|zero[- ]?day|0[- ]?day|\brce\b|\bxss\b|\bssrf\b|injection|wstrzykn|\bpatch|\blat[aek]|aktualiza|\bupdate|backdoor|bypass|obejsc|privilege|uprawnie|web ?shell|unauth|uwierzyteln|firmware|serwer|\bservers?\b|\bbugs?\b|\bflaws?\b|plugin|wtycz|overflow|przepeln|wersj|\bversion|botnet|zdaln|remote code|deserial/
