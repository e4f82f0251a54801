/** Names and paths of files. */

/** Endings that say "a file" of a name that could be a domain as well: no domain ends so. */
const endings = new Set(
  (
    'exe dll sys scr bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta msi msp cpl ocx drv lnk inf reg jar class apk dex ipa bin dat tmp log cfg conf ini xml json yaml yml ' +
    'doc docx docm dotm rtf xls xlsx xlsm xlsb xll ppt pptx pptm ppam pps ppsx odt ods pdf txt csv htm html xhtml php asp aspx jsp svg png jpg jpeg gif bmp ico ' +
    'rar 7z gz tgz tar bz2 xz zst iso img vhd vhdx dmg pkg deb rpm elf out dylib kext plist db sqlite bak old swf pif chm eml msg vmdk efi rom o ko pyc pyd bash lua go mui'
  ).split(' '),
)
/**
 * Endings that are top-level domains too, and mean a file where the name has a single dot and no other sign
 * of a host.
 */
const ambiguousEndings = new Set(['zip', 'mov', 'py', 'cab', 'dot'])
const sharedLibrary = /^(?:lib|mod_|pam_)[\w+-]+\.so$/i
const forbidden = /[<>|"*?]/
const pathLike =
  /^(?:[a-z]:[\\/]|%[\w()]{2,40}%[\\/]?|\\\\[^\\]|~\/|\$[\w{}]{2,40}[\\/]|\/(?:[\w.@ +-]+\/)*[\w.@ +-]+\/?$|[\w.-]+\\)/i

const endingOf = (text: string): string => /\.([a-z0-9]{1,6})$/i.exec(text)?.[1]?.toLowerCase() ?? ''

/** Whether a text may be the name or path of a file, when somebody says that it is one. */
export const isFileName = (text: string): boolean =>
  text !== '' && !forbidden.test(text) && !/:\/\//.test(text)

/**
 * How much a text looks like a file by itself: `certain` where it can be nothing else, `likely` where it
 * could be a domain.
 */
export const fileLikeness = (text: string): 'certain' | 'likely' | 'none' => {
  if (!isFileName(text)) return 'none'
  if (pathLike.test(text)) return 'certain'
  // `evil.example/gate.php` has the name of a host before its first slash: an address without its scheme.
  if (/^[^/\\\s]+\.[^/\\\s]+\//.test(text)) return 'none'
  const ending = endingOf(text)
  if (endings.has(ending)) return 'certain'
  if (!ambiguousEndings.has(ending)) return sharedLibrary.test(text) ? 'likely' : 'none'
  // `offer.pdf.zip` has the ending of a file before the last one, and a space is in no name of a host.
  if (text.includes(' ') || endings.has(endingOf(text.slice(0, -ending.length - 1)))) return 'certain'
  return text.split('.').length === 2 ? 'likely' : 'none'
}
