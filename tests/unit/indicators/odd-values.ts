/** 500 values that have several notations, with their types. */
import type { IndicatorType } from '#shared/domain/indicators/types.ts'

export interface OddValue {
  readonly value: string
  readonly type: IndicatorType
}

const of = (type: IndicatorType, ...values: readonly string[]): OddValue[] =>
  values.map((value) => ({ value, type }))
const twenty = Array.from({ length: 20 }, (_, index) => index)

export const oddValues: readonly OddValue[] = twenty.flatMap((n) => [
  ...of(
    'domain',
    `ŻÓŁĆ-${n}.example`,
    `xn--a${n}-example-7za.example`,
    `xn--bcher${n}-kva.example`,
    `UPPER-${n}.Example.`,
    `bücher${n}.example`,
    `сайт${n}.example`,
    `_dmarc.a${n}.example`,
  ),
  ...of(
    'url',
    `http://a${n}.example/Path/To/File.PHP?Q=${n}&R=Ab`,
    `HTTPS://A${n}.EXAMPLE:443/x`,
    `http://a${n}.example:8080/Gate`,
    `http://a${n}.example`,
    `a${n}.example/no/Scheme`,
    `http://żółć${n}.example/ścieżka/Ź`,
    `http://[2001:DB8:0:0::${n}]:8080/A`,
    `ftp://user@a${n}.example/b;x=1,y`,
    `http://a${n}.example/a/../b/%7Euser`,
    `http://a${n}.example/;=cmd|'/C'!A${n};x`,
  ),
  ...of('ipv4', `198.51.100.${n}`),
  ...of(
    'ipv6',
    `2001:0DB8:0000:0000:0000:0000:0000:00${10 + n}`,
    `2001:db8::${n}:0:1`,
    `::ffff:192.0.2.${n}`,
  ),
  ...of('ipv4_cidr', `198.51.${n}.77/24`),
  ...of('ipv6_cidr', `2001:db8:${n}::5/48`),
  ...of('email', `First.Last+${n}@Żółć.example`),
  ...of('sha1', `ABCDEF0123456789ABCDEF0123456789ABCDEF${10 + n}`),
])
