/** The reasons why an output leaves values out, as in its header `X-Left-Out`. */
export const leftOutReasons = [
  'other-types',
  'warning-lists',
  'unusable',
  'max-age',
  'ids',
  'expired',
  'false-positive',
  'tlp',
] as const
