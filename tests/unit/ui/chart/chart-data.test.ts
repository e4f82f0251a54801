import { describe, expect, it } from 'vitest'
import { namedPoints, keyTarget, type ChartData } from '#web/ui/chart/chart-data.ts'

const dataOf = (points: number, series: number): Pick<ChartData, 'points' | 'series'> => ({
  points: Array.from({ length: points }, (_, index) => ({
    key: String(index),
    label: '',
    tick: '',
    values: [],
  })),
  series: Array.from({ length: series }, (_, index) => ({
    key: String(index),
    name: '',
    colour: 'chart-1' as const,
  })),
})

describe('the keys of a chart', () => {
  const data = dataOf(30, 2)
  it.each([
    ['ArrowLeft', undefined, { point: 29, series: 0 }],
    ['ArrowLeft', { point: 29, series: 1 }, { point: 28, series: 1 }],
    ['ArrowLeft', { point: 0, series: 0 }, { point: 0, series: 0 }],
    ['ArrowRight', { point: 29, series: 0 }, { point: 29, series: 0 }],
    ['PageUp', { point: 20, series: 0 }, { point: 13, series: 0 }],
    ['PageDown', { point: 20, series: 0 }, { point: 27, series: 0 }],
    ['Home', { point: 20, series: 1 }, { point: 0, series: 1 }],
    ['End', { point: 20, series: 1 }, { point: 29, series: 1 }],
    ['ArrowDown', { point: 20, series: 0 }, { point: 20, series: 1 }],
    ['ArrowDown', { point: 20, series: 1 }, { point: 20, series: 0 }],
    ['ArrowUp', { point: 20, series: 0 }, { point: 20, series: 1 }],
    ['Tab', { point: 20, series: 0 }, undefined],
  ])('%s from %j', (key, from, expected) => {
    expect(keyTarget(key, from, data)).toEqual(expected)
  })

  it('do not move in a chart without points', () => {
    expect(keyTarget('End', undefined, dataOf(0, 1))).toBeUndefined()
  })
})

describe('the labels of the x-axis', () => {
  it('are the last and regular ones before it, as many as fit', () => {
    expect([...namedPoints(30, 6)]).toEqual([29, 24, 19, 14, 9, 4])
    expect([...namedPoints(7, 6)]).toEqual([6, 4, 2, 0])
    expect([...namedPoints(5, 6)]).toEqual([4, 3, 2, 1, 0])
    expect([...namedPoints(3, 0)]).toEqual([2])
  })
})
