/** In-memory schedules for tests to inspect. They fail while `isDown`. */
import { isDeepStrictEqual } from 'node:util'
import type { Schedule, Schedules } from '#functions/core/schedules.ts'

export class MemorySchedules implements Schedules {
  readonly all = new Map<string, Schedule>()
  isDown = false

  async put(schedule: Schedule): Promise<void> {
    this.#use()
    this.all.set(schedule.name, schedule)
    return Promise.resolve()
  }

  async remove(name: string): Promise<void> {
    this.#use()
    this.all.delete(name)
    return Promise.resolve()
  }

  async isUpToDate(schedule: Schedule): Promise<boolean> {
    this.#use()
    return Promise.resolve(isDeepStrictEqual(this.all.get(schedule.name), schedule))
  }

  async list(): Promise<string[]> {
    this.#use()
    return Promise.resolve([...this.all.keys()])
  }

  #use(): void {
    if (this.isDown) throw new Error('The schedules are down')
  }
}
