/** Versions cached per instance, so that an unchanged list is answered with only the reads that every request makes. */
import type { Version } from './output-cache.ts'

/** Maximum outputs cached per instance. */
const most = 10_000

export class KnownOutputs {
  readonly #known = new Map<string, Version>()

  get(name: string): Version | undefined {
    return this.#known.get(name)
  }

  set(name: string, version: Version): void {
    const known = this.#known.get(name)
    if (known?.inputs === version.inputs && known.sequence > version.sequence) return
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(name, version)
  }
}
