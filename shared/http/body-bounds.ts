/**
 * Size limits of a body, checked before it is parsed. Parsing a megabyte of brackets or names costs too much time to
 * leave the check to a schema.
 */
import type { Endpoint } from './endpoint.ts'

/** Bytes of a body: for calls without a session, and for the others. An endpoint may allow more. */
const mostBytes = { anonymous: 20_000, known: 1_000_000 } as const
/** Maximum nesting of lists and objects. No call has more than six levels. */
const mostLevels = 20
/** Maximum number of values in all lists and objects together. The largest import has half as many. */
const mostValues = 60_000

/** Maximum bytes of the call's body. The gateway and the limits of each part bound multipart bodies. */
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

/** Returns where the quoted string that begins at `from` ends, or the end of the JSON when it is not closed. */
const endOfText = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}

/** Whether the JSON has more levels or more values than any call accepts. For invalid JSON the result is arbitrary. */
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
