export type StixObject = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string }
