/** Why a value extracted from a text may not be an indicator. */
import { fileLikeness } from '../file-names.ts'
import type { Indicator } from '../read-indicator.ts'
import type { Section } from './sections.ts'
import { isTopLevelDomain } from './top-level-domains.ts'

export const doubts = [
  /** It is in a message's signature or header. */
  'signature',
  /** The text cites it. */
  'link',
  /** Other values of the text are defanged, this one is not. */
  'not_defanged',
  /** A version, section or telephone number that looks like an address. */
  'number',
  'unknown_ending',
  /** Two sentences without a space in between. */
  'run_together',
  'name_or_file',
  /** A file that the text may only mention. */
  'file',
  /** A name with spaces, which may include words of the sentence. */
  'spaces',
  'cut',
  /** Another text touches it. */
  'attached',
  /** `name dot example`. */
  'spelled_out',
] as const
export type Doubt = (typeof doubts)[number]

export interface Place {
  readonly section: Section
  /** The sentence before the value, and the character after it. */
  readonly before: string
  readonly after: string
  readonly isDefanged: boolean
  /** Whether another value of the same site is defanged in the text; undefined when the text defangs nothing. */
  readonly isSiteDefanged: boolean | undefined
  /** Whether the value is surrounded by words. */
  readonly isSentence: boolean
}

const number =
  /(?:^|[^\p{L}])(?:v|ver|version|versions|build|release|firmware|patch|update|section|chapter|clause|oid|wersj\p{L}+|wyd(?:anie|ania)?|kompilacj\p{L}+|poprawk\p{L}+|aktualizacj\p{L}+|rozdzia\p{L}+|sekcj\p{L}+|pkt|punk\p{L}+|tel|phone|fax|faks|kom)[.:]?\s*(?:to |do |nr |no\. )?$/iu
const citing =
  /(?:^|[^\p{L}])(?:see|sources?|references?|ref|via|more|details|read|reports?|blog|article|advisory|available|published|citation|źródł[oa]|więcej|zobacz|zob|patrz|por|rapor\p{L}+|szczegół\p{L}+|artykuł\p{L}*|opis\p{L}*|dostępn\p{L}+|komunikat\p{L}*)[.:]?(?:\s(?:information|info|details|here|informacji|szczegółów|tutaj|tu))?(?:\s(?:at|on|in|from|na|pod|stronie|adresem))*[:\s(]*$/iu
/** Requests to contact somebody, and common contact mailboxes. */
const invites =
  /(?:^|[^\p{L}])(?:contact|reach|write|report|e-?mail us|kontakt\p{L}*|napisz|pisz|pisać|zgłoś|zgłaszaj|zgłaszać|zgłoszenia)(?:\s(?:us|it|them|this|me|to|at|via|by|na|do|pod|z|nas|mailowo|adres|adresem|e-mail))*[:\s(]*$/iu
const offices = /^(?:abuse|cert|csirt|soc|psirt|security|privacy|press|incydent\w*|iod|rodo|dpo)@/i
/** Country-code domains that are also program file extensions. */
const programs = /^(?:sh|so|py|rs|md|ps|cc|mk|cs)$/i

/** Paths of pages that reports and advisories cite. */
const cited =
  /[/.=?_-](?:blogs?|news|secur|advis|articl|support|wiki|docs?\b|kb|vuln|cve|threat|research|report|posts?\b|press|bulletin|releas|commit|faq|help|products?\b|alerts?|announce|patch|changelog|guide|learn|issues|forum|community|thread|groups\/G\d|software\/S\d|campaigns\/C\d)/i

/** Files of the system and of everyday work that reports mention. */
const everyday = new Set(
  (
    'cmd.exe powershell.exe pwsh.exe rundll32.exe regsvr32.exe mshta.exe wscript.exe cscript.exe svchost.exe explorer.exe msiexec.exe certutil.exe ' +
    'bitsadmin.exe schtasks.exe net.exe net1.exe sc.exe reg.exe wmic.exe winword.exe excel.exe outlook.exe powerpnt.exe lsass.exe services.exe winlogon.exe ' +
    'taskmgr.exe tasklist.exe whoami.exe ipconfig.exe ping.exe nslookup.exe msbuild.exe installutil.exe regasm.exe notepad.exe calc.exe conhost.exe dllhost.exe ' +
    'w3wp.exe wmiprvse.exe taskhost.exe taskhostw.exe spoolsv.exe csrss.exe smss.exe wininit.exe werfault.exe wermgr.exe netsh.exe vssadmin.exe wbadmin.exe bcdedit.exe ' +
    'nltest.exe systeminfo.exe mmc.exe control.exe forfiles.exe odbcconf.exe cmstp.exe eventvwr.exe fodhelper.exe mstsc.exe java.exe javaw.exe python.exe node.exe ' +
    'php.exe sqlservr.exe procdump.exe winrar.exe 7z.exe rclone.exe mshtml.dll urlmon.dll msvcrt.dll crypt32.dll gdi32.dll amsi.dll lsasrv.dll mscoree.dll dbghelp.dll ' +
    'curl.exe ssh.exe psexec.exe chrome.exe firefox.exe msedge.exe iexplore.exe kernel32.dll kernelbase.dll ntdll.dll user32.dll advapi32.dll ws2_32.dll ' +
    'wininet.dll winhttp.dll shell32.dll ole32.dll node.js vue.js next.js react.js express.js d3.js three.js'
  ).split(' '),
)
/** Files that are executed, opened by a lure, or contain others. Any other file may be meant for reading. */
const active =
  /\.(?:exe|dll|sys|scr|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|cpl|ocx|drv|lnk|inf|reg|jar|apk|ipa|docm|dotm|xlsm|xlsb|xll|pptm|ppam|chm|iso|img|vhdx?|dmg|pkg|deb|rpm|elf|swf|pif|rar|7z|gz|tgz|zst|kext|efi|one|so)$/i
/** Path roots that distinguish file paths from web pages. */
const folders =
  /^(?:~|\$|\/(?:tmp|var|usr|opt|home|root|dev|Library|Users|Applications|private|mnt|srv|data)\/)/
const harmless =
  /^\/(?:dev\/(?:null|tcp|zero|u?random|shm)|usr\/(?:local\/)?s?bin\/[a-z0-9]+|var\/log\/[a-z.]+)\/?$/

/** Why a value is doubtful at its position; undefined when it is not. */
export const doubtOf = (indicator: Indicator, place: Place): Doubt | undefined => {
  const { type, value } = indicator
  const isCut = place.after === '-' || value.endsWith('-')
  if (place.isDefanged || isCut) return isCut && !value.includes('\\') ? 'cut' : undefined
  switch (type) {
    case 'ipv4':
    case 'ipv4_cidr':
    case 'ipv6':
    case 'ipv6_cidr':
      // A number is reported as a number, even in a signature.
      return isNumber(indicator, place) ? 'number' : place.section === 'signature' ? 'signature' : undefined
    case 'domain':
    case 'url':
    case 'email':
      return nameDoubt(indicator, place)
    case 'filename':
      return fileDoubt(indicator, place)
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return /(?:^|[^\p{L}])(?:commit|revision|rewizj\p{L}+)[.:]?\s*$/iu.test(place.before)
        ? 'number'
        : undefined
  }
}

/** Whether an apparent address is a version, chapter or telephone number. */
const isNumber = ({ type, value }: Indicator, { before, isSentence }: Place): boolean =>
  number.test(before) ||
  // `Chrome/120.0.0.0` is a user agent.
  /(?:^|[^\p{L}\p{N}.])\p{L}+\/$/u.test(before) ||
  (type.startsWith('ipv6')
    ? !/\d/.test(value)
    : isSentence && value.split('.').every((one) => Number(one.replace(/\/.*/, '')) <= 30))

const nameDoubt = ({ type, value, alternatives }: Indicator, place: Place): Doubt | undefined => {
  const { section, before, isSiteDefanged, isSentence } = place
  if (section !== 'body') return section === 'signature' ? 'signature' : 'link'
  // `@name@host` is a social media account.
  if (
    type === 'email'
      ? before.endsWith('@') || invites.test(before)
      : before.endsWith('](') || citing.test(before)
  )
    return 'link'
  if (isSiteDefanged === false && isSentence) return 'not_defanged'
  if (type === 'url')
    return isSentence && isSiteDefanged !== true && (value.includes('://') || cited.test(value))
      ? 'link'
      : undefined
  if (type === 'email' && isSentence && offices.test(value)) return 'link'
  const labels = value.slice(value.lastIndexOf('@') + 1).split('.')
  const ending = labels.at(-1) ?? ''
  if (alternatives.includes('filename') || (labels.length === 2 && programs.test(ending)))
    return 'name_or_file'
  if (!isTopLevelDomain(ending)) return 'unknown_ending'
  return type === 'domain' && labels.length === 2 && /^\p{Lu}\p{Ll}+$/u.test(ending)
    ? 'run_together'
    : undefined
}

const fileDoubt = ({ value, alternatives }: Indicator, { isSentence, before }: Place): Doubt | undefined => {
  if (alternatives.includes('domain') && fileLikeness(value) !== 'certain') return 'name_or_file'
  if (/^[~$/]/.test(value)) return folders.test(value) && !harmless.test(value) ? undefined : 'file'
  const name = value.slice(value.lastIndexOf('\\') + 1).toLowerCase()
  if (everyday.has(name)) return 'file'
  // A drive, a variable or a server name means that this file is meant.
  if (/^(?:[a-z]:|%|\\\\|\$)/i.test(value)) return undefined
  // So do quotes, and `offer.pdf.exe` is a trick.
  const isMeant = /["'`„“”‘«]$/.test(before) || /\.[a-z]{3,4}\.[a-z]{3,4}$/i.test(name)
  return isSentence && !(isMeant && active.test(value)) ? 'file' : undefined
}
