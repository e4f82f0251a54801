/** Recognises names and paths of files. */

/** Extensions that are not top-level domains, so the name is certainly a file. */
const endings = new Set(
  (
    'exe dll sys scr bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta msi msp cpl ocx drv lnk inf reg jar class apk dex ipa bin dat tmp log cfg conf ini xml json yaml yml ' +
    'doc docx docm dotm rtf xls xlsx xlsm xlsb xll ppt pptx pptm ppam pps ppsx odt ods pdf txt csv htm html xhtml php asp aspx jsp svg png jpg jpeg gif bmp ico ' +
    'rar 7z gz tgz tar bz2 xz zst iso img vhd vhdx dmg pkg deb rpm elf out dylib kext plist db sqlite bak old swf pif chm eml msg vmdk efi rom o ko pyc pyd bash lua go mui'
  ).split(' '),
)
/**
 * Extensions that are also top-level domains. They mean a file when the name has one dot and nothing else typical of a
 * host.
 */
const ambiguousEndings = new Set(['zip', 'mov', 'py', 'cab', 'dot'])
const sharedLibrary = /^(?:lib|mod_|pam_)[\w+-]+\.so$/i
const forbidden = /[<>|"*?]/
const pathLike =
  /^(?:[a-z]:[\\/]|%[\w()]{2,40}%[\\/]?|\\\\[^\\]|~\/|\$[\w{}]{2,40}[\\/]|\/(?:[\w.@ +-]+\/)*[\w.@ +-]+\/?$|[\w.-]+\\)/i

const endingOf = (text: string): string => /\.([a-z0-9]{1,6})$/i.exec(text)?.[1]?.toLowerCase() ?? ''

/** Whether a text that is declared as a file name can be one. */
export const isFileName = (text: string): boolean =>
  text !== '' && !forbidden.test(text) && !/:\/\//.test(text)

/**
 * How likely an undeclared text is a file: `certain` when it can be nothing else, `likely` when it could be a domain.
 */
export const fileLikeness = (text: string): 'certain' | 'likely' | 'none' => {
  if (!isFileName(text)) return 'none'
  if (pathLike.test(text)) return 'certain'
  // `evil.example/gate.php` begins with a host: a URL without its scheme.
  if (/^[^/\\\s]+\.[^/\\\s]+\//.test(text)) return 'none'
  const ending = endingOf(text)
  if (endings.has(ending)) return 'certain'
  if (!ambiguousEndings.has(ending)) return sharedLibrary.test(text) ? 'likely' : 'none'
  // `offer.pdf.zip` has a second file extension, and no host name has a space.
  if (text.includes(' ') || endings.has(endingOf(text.slice(0, -ending.length - 1)))) return 'certain'
  return text.split('.').length === 2 ? 'likely' : 'none'
}
