/** TAXII clients that poll as common products do, with the state each keeps. */
import assert from 'node:assert/strict'

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}
export interface StixObject {
  readonly id: string
  readonly type: string
  readonly modified?: string
  readonly created: string
  readonly revoked?: boolean
  readonly [name: string]: unknown
}
export interface Body {
  readonly more?: boolean
  readonly next?: string
  readonly objects?: readonly StixObject[]
  readonly collections?: readonly {
    readonly id: string
    readonly title: string
    readonly description: string
  }[]
  readonly [name: string]: unknown
}
export type Get = (path: string, query?: Record<string, string>, options?: SendOptions) => Promise<Reply>
export interface SendOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A client, defined by how it requests the pages of a poll, with its objects. */
export class Client {
  readonly held = new Map<string, StixObject>()
  /** Revoked ids: a client never accepts them again. */
  readonly revoked = new Set<string>()
  last: string | undefined
  readonly #get: Get
  readonly #kind: 'elastic' | 'opencti' | 'connector' | 'dates'

  constructor(get: Get, kind: Client['kind']) {
    this.#get = get
    this.#kind = kind
  }

  get kind(): 'elastic' | 'opencti' | 'connector' | 'dates' {
    return this.#kind
  }

  async poll(path: string, limit: () => number): Promise<void> {
    let next: string | undefined
    let after = this.last
    for (let pages = 0; ; pages += 1) {
      assert(pages < 500)
      const { status, headers, body } = await this.#get(path, this.#query(after, next, limit()))
      assert.equal(status, 200, JSON.stringify(body))
      const objects = body.objects ?? []
      if (body.more === true) {
        assert(objects.length > 0)
        assert.equal(typeof body.next, 'string')
      }
      for (const object of objects) this.#take(object)
      const last = headers['x-taxii-date-added-last'] ?? ''
      assert.match(last, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      if (this.#kind === 'dates') after = last
      if (body.more !== true) {
        // OpenCTI stores milliseconds.
        if (objects.length > 0 || this.#kind !== 'opencti')
          this.last = this.#kind === 'opencti' ? new Date(last).toISOString() : last
        return
      }
      if (this.#kind !== 'dates') next = body.next
    }
  }

  #query(after: string | undefined, next: string | undefined, limit: number): Record<string, string> {
    const added: Record<string, string> = after === undefined ? {} : { added_after: after }
    if (this.#kind === 'dates') return added
    if (this.#kind === 'opencti')
      return { ...added, limit: String(limit), ...(next === undefined ? {} : { next }) }
    return { ...(next === undefined ? added : { next }), limit: String(limit) }
  }

  #take(object: StixObject): void {
    const known = this.held.get(object.id)
    assert(String(object.modified ?? object.created) >= String(known?.modified ?? known?.created ?? ''))
    assert.equal(known?.created ?? object.created, object.created)
    if (object.revoked === true) this.revoked.add(object.id)
    else assert(!this.revoked.has(object.id), 'a withdrawn one came back')
    this.held.set(object.id, object)
  }
}
