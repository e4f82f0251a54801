import { domainToUnicode } from 'node:url'
import MimeNode from 'nodemailer/lib/mime-node'
import { describe, expect, it } from 'vitest'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { unicodeName } from '#shared/domain/domain-names.ts'
import { asciiEmail, isEmail } from '#shared/domain/email.ts'

describe('an e-mail address', () => {
  it.each([
    ['anna@example.com', 'anna@example.com'],
    [' Anna.Nowak@Example.COM ', 'Anna.Nowak@example.com'],
    ['r&d@firma.example', 'r&d@firma.example'],
    ['a/b@x.example', 'a/b@x.example'],
    ["o'neil+tag@mail.example.com", "o'neil+tag@mail.example.com"],
    ['kontakt@żółw.example', 'kontakt@żółw.example'],
    ['kontakt@XN--W-UGA1V8H.example', 'kontakt@żółw.example'],
    ['kontakt@z\u0307o\u0301\u0142w.example', 'kontakt@żółw.example'],
  ])('may be %s, and is stored as %s', (typed, kept) => {
    expect(emailSchema.parse(typed)).toBe(kept)
    expect(emailSchema.parse(kept)).toBe(kept)
    expect(isEmail(typed)).toBe(true)
  })

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@localhost',
    'anna@192.0.2.1',
    'anna@exa mple.com',
    'an na@example.com',
    'a@b@example.com',
    'żółw@example.com',
    'a,b@example.com',
    'a@example..com',
    'a@-example.com',
    `a@${'b.'.repeat(126)}example`,
    'a@example.com\r\nBcc: b@example.com',
  ])('is not %j', (typed) => {
    expect(emailSchema.safeParse(typed).success).toBe(false)
    expect(isEmail(typed)).toBe(false)
  })

  it('is the same in both forms of its domain', () => {
    expect(emailKey('Kontakt@żółw.example')).toBe(emailKey('kontakt@xn--w-uga1v8h.example'))
    expect(emailKey('Anna@Example.com')).toBe('anna@example.com')
  })

  it('is sent to in ASCII, in the envelope and in the header', () => {
    const ascii = 'kontakt@xn--w-uga1v8h.example'
    expect(asciiEmail('kontakt@żółw.example')).toBe(ascii)
    const mail = new MimeNode('text/plain').setHeader({ To: asciiEmail('kontakt@żółw.example') })
    expect(mail.getHeader('To')).toBe(ascii)
  })

  it.each([
    'xn--w-uga1v8h.pl',
    'xn--80ak6aa92e.com',
    'xn--mgbh0fb.xn--mgberp4a5d4ar',
    'xn--bcher-kva.example',
  ])('has a Unicode form of %s that the platform knows too', (ascii) => {
    expect(unicodeName(ascii)).toBe(domainToUnicode(ascii))
  })
})
