/**
 * Letters that people take for others. The part of Unicode's confusables (UTS 39, Unicode License v3,
 * https://www.unicode.org/license.txt) that names of organizations, groups or tags could be forged with:
 * letters of other scripts and small capitals that look like a Latin letter, dashes and quotation marks.
 * Latin letters and digits are not held to look like each other: `corn` and `com` are two names.
 */

/** Each Latin character with those that look like it. A letter is there when its small or capital form does. */
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

/** A text in small letters as people see it: compatibility forms and look-alikes as the Latin character. */
export const lookAlike = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Variation_Selector}|\u200D/gu, '')
    .replace(confusable, (one) => latin.get(one) ?? one)
