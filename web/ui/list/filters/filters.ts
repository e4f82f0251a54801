/** The filters of a list as data, and the values that they take. */
import type { DayRange } from '#web/lib/days.ts'

/** An option. Inactive entries can still be searched for, because old items use them. */
export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly inactive?: boolean
}

interface Common {
  /** The name in the address and in the query to the server. */
  readonly key: string
  readonly label: string
  /** The label in a chip, if a shorter one reads better. */
  readonly chipLabel?: string
}

export interface TextFilter extends Common {
  readonly kind: 'text'
  readonly maxLength: number
  readonly placeholder?: string
}

export interface ChoicesFilter extends Common {
  readonly kind: 'choices'
  readonly placeholder: string
  /** Undefined until they are loaded; after that, unknown values are dropped. */
  readonly options: readonly FilterOption[] | undefined
  /** The values are ids of stored entries: one that no longer exists is kept, and finds nothing. */
  readonly byId?: true
}

export interface SingleFilter extends Common {
  readonly kind: 'single'
  /** The first segment: no restriction. */
  readonly anyLabel: string
  readonly options: readonly FilterOption[]
}

export interface FlagFilter extends Common {
  readonly kind: 'flag'
  /** The chip text while the flag is set. */
  readonly onText: string
}

export interface RangeFilter extends Common {
  readonly kind: 'range'
  /** The names of both ends in the address and the query; `key` names the pair in the form. */
  readonly after: string
  readonly before: string
  /** The address may also contain instants, for a link to what was published in a time window. */
  readonly instants?: true
}

/** The items of a notification. Only its link sets this filter: the form has no field for it and keeps its value. */
export interface MailFilter extends Common {
  readonly kind: 'mail'
}

/** One item of any kind, as `incident:12`. Only links set this filter. */
export interface ObjectFilter extends Common {
  readonly kind: 'object'
  readonly nameOf: (value: string) => string
}

/** One option from a very long list, found by typing. */
export interface PickFilter extends Common {
  readonly kind: 'pick'
  readonly placeholder: string
  /** A hook that returns the options matching a text; undefined while they load. The field calls it at every render. */
  readonly useOptions: (search: string) => readonly FilterOption[] | undefined
  /** The chosen option, once its name is known. */
  readonly chosen: FilterOption | undefined
}

export type Filter =
  | TextFilter
  | ChoicesFilter
  | SingleFilter
  | FlagFilter
  | RangeFilter
  | PickFilter
  | MailFilter
  | ObjectFilter

/** The values of a list's filters. A filter without a restriction has no entry. */
export interface FilterValues {
  readonly [key: string]: FilterValue | undefined
}
export type FilterValue = string | true | readonly string[] | DayRange
