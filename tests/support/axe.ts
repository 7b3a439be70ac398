import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on a page, as "rule: where | where"; none is right.
 * It looks when nothing moves: colours in the middle of a transition are nobody's design.
 *
 * @param within a selector, for a part of the page. Frames are pages of their own and left out.
 */
export async function barriersOn(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(a => a.effect?.getComputedTiming().endTime !== Infinity).map(a => a.finished))',
  )
  // The usual mode opens a further page for what frames of other origins found, which are left out here: it takes twice as long.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    // Every rule is tried on every element; what passes is not written out, which would take a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`,
  )
}
