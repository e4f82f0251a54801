/** Why an output leaves values out, as its header `X-Left-Out` names it. */
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
