/** An object of STIX 2.1. */
export type StixObject = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }
