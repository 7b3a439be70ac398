import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { BrandMark, BrandName } from '../../components/brand.tsx'

export interface DocumentSection {
  heading: string
  text: string
}

/** A page of plain text that anybody may read. */
export function DocumentPage({
  title,
  sections,
}: {
  title: string
  sections: readonly DocumentSection[]
}) {
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-8 px-4 py-10 sm:px-8">
      <Link to="/" className="flex w-fit items-center gap-3 rounded-md">
        <BrandMark />
        <BrandName />
      </Link>
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {sections.map(section => (
        <section key={section.heading} className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold">{section.heading}</h2>
          <p>{section.text}</p>
        </section>
      ))}
      <p>
        <Link to="/" className={textLink}>
          Go to the start page
        </Link>
      </p>
    </main>
  )
}
