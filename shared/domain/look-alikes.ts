/**
 * Look-alike characters, a part of Unicode's confusables (UTS 39, Unicode License v3,
 * https://www.unicode.org/license.txt). It has characters that can forge names of organizations, groups or tags:
 * letters of other scripts and small capitals that look Latin, dashes and quotes. Latin letters and digits are not
 * look-alikes of each other: `corn` and `com` are two names.
 */

/** Look-alikes of each Latin character. A letter is listed when its lower-case or upper-case form looks alike. */
const classes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀꭺ',
  b: 'вβᏼʙ',
  c: 'сᴄꮯ',
  d: 'ԁᴅꭰ',
  e: 'еεҽᴇꭼ',
  f: 'ғϝꬵ',
  g: 'ԍɡɢꮐ',
  h: 'нηһհʜꮋ',
  i: 'іιıɩɪꭵӏ',
  j: 'јϳᴊꭻ',
  k: 'кκᴋꮶ',
  l: 'ʟꮮ',
  m: 'мμᴍꮇ',
  n: 'ոɴ',
  o: 'оοօᴏ',
  p: 'рρᴘꮲ',
  q: 'ԛզ',
  r: 'ᴦʀꭱꮢ',
  s: 'ѕꜱꮪ',
  t: 'тτᴛꭲ',
  u: 'υʋᴜս',
  v: 'νѵᴠꮩ',
  w: 'ԝωѡᴡꮃ',
  x: 'хχ',
  y: 'уγүʏꭹ',
  z: 'ζᴢꮓ',
  '-': '‐‒–—―−⁃',
  "'": '‘’‚‛ʼ′`',
  '"': '“”„‟',
}

const latin = new Map(
  Object.entries(classes).flatMap(([plain, alike]) => Array.from(alike, (one) => [one, plain] as const)),
)
const confusable = new RegExp(`[${[...latin.keys()].join('')}]`, 'gu')

/** A text in lower case as people see it: compatibility forms and look-alikes replaced by the Latin character. */
export const lookAlike = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Variation_Selector}|\u200D/gu, '')
    .replace(confusable, (one) => latin.get(one) ?? one)
