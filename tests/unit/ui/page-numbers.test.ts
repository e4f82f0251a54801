import { expect, test } from 'vitest'
import { pageNumbers } from '#web/ui/list/page-numbers.ts'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 6, 7, 8, 9]],
])('page %i of %i', (page, total, marks) => expect(pageNumbers(page, total)).toEqual(marks))
