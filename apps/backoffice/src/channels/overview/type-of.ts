import { propertyTypeWords } from '../../components/words/property-words.tsx'
import type { ChannelProperty } from './use-sync-all.ts'

/** What kind of house it is, in words. */
export const typeOf = ({ type }: ChannelProperty): string =>
  Object.entries(propertyTypeWords).find(([name]) => name === type)?.[1] ?? type
