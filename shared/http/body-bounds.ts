/**
 * How large a body may be, asked before it is parsed: what takes a megabyte of brackets or names apart has
 * spent its time before a schema can refuse them.
 */
import type { Endpoint } from './endpoint.ts'

/** Bytes of a body: of calls that anyone may make, and of the others. An endpoint may say more. */
const mostBytes = { anonymous: 20_000, known: 1_000_000 } as const
/** Levels of lists and objects. No call has more than six. */
const mostLevels = 20
/** Values of all lists and objects together. The largest import has half as many. */
const mostValues = 60_000

/** The most bytes that a call takes. Multipart bodies are bounded by the gateway and by their parts. */
export const bodyBytesOf = ({
  bodyBytes,
  multipart,
  roles = [],
}: Pick<Endpoint, 'bodyBytes' | 'multipart'> & { readonly roles?: Endpoint['roles'] }): number => {
  if (multipart === true) return Infinity
  return bodyBytes ?? (roles.includes('anonymous') ? mostBytes.anonymous : mostBytes.known)
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c] as const
const [list, listEnd, object, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d] as const

/** The end of the text in quotation marks that begins at a place; that of the whole when it has none. */
const endOfText = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}

/** Whether JSON has more levels or more values than any call takes. What is no JSON may be either. */
export const isOverfull = (json: string): boolean => {
  let [level, values] = [0, 0]
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    else if (sign === comma) values += 1
    else if (sign === list || sign === object) level += 1
    else if (sign === listEnd || sign === objectEnd) level -= 1
    if (level > mostLevels || values > mostValues) return true
  }
  return false
}
