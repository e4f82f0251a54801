/** Sections of a text whose addresses belong to authors or citations. */
export type Section = 'body' | 'signature' | 'references'

/** Quote and list markers at the start of a line. */
export const leading = /^[\s>|]*(?:(?:[-*•·‣]|\d{1,4}[.)])\s+)?/

const closing =
  /^(?:--\s*$|(?:with\s+)?(?:(?:best|kind|warm|kindest|warmest|many)\s+)+(?:regards|wishes|thanks)\b|regards\b|sincerely\b|yours\s+\w+|cheers\b|(?:thanks|thank you|thx|dziękuję|dzięki)(?:\s+(?:and|in advance|again|i|z góry|oraz|\w+))?[\s,.!]*$|pozdrawiam|pozdrowienia|serdecznie pozdrawiam|z\s+poważaniem|z\s+wyrazami|łączę\s+(?:wyrazy|pozdrowienia))/i
const opening =
  /^(?:-{3,}|_{5,}|#|on\s.{4,120}\swrote:|w dniu\s.{4,120}\s(?:napisał|pisze)|(?:ioc|iocs|indicators?|wskaźniki?|domains?|domeny|urls?|hashes|skróty|attachments?|załączniki?)\b.{0,40}:?\s*$)/i
const references =
  /^#*\s*(?:references?|sources?|further reading|links?|see also|bibliography|źródł[oa]|bibliografia|odnośniki|odsyłacze|linki|więcej informacji|przypisy)\s*:?\s*$/i
const header =
  /^\**(?:from|to|cc|bcc|reply-to|return-path|sender|received|message-id|od|do|dw|udw|nadawca|adresat|odbiorca|odpowiedz do)\**\s*:/i

/** Tracks the section line by line. */
export class Sections {
  #section: Section = 'body'
  #isHeader = false

  /** The section of the next line. `isWords` means that the line has no value. */
  next(line: string, isWords: boolean): Section {
    const text = line.replace(leading, '')
    // Blank lines do not end a section; a message header is one line.
    if (line.trim() !== '') {
      this.#isHeader = header.test(text)
      if (closing.test(line.trim())) this.#section = 'signature'
      else if (references.test(text)) this.#section = 'references'
      else if (opening.test(line.trim())) this.#section = 'body'
      else if (isWords && this.#section === 'references') this.#section = 'body'
    }
    return this.#isHeader ? 'signature' : this.#section
  }
}
