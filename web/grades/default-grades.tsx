import { Link } from 'wouter'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { GradeSelect } from './grade-select.tsx'
import { useOwnGrades } from './grades.api.ts'

/** By category what a new analysis is checked against, and the way to one's own grades. */
export default function DefaultGrades() {
  const t = useText(grades)
  const language = useLanguage()
  const { preferences } = useServices()
  const { grades: chosen } = usePreferences()
  const { own } = useOwnGrades()
  return (
    <section className="section" aria-labelledby="default-grades">
      <h2 id="default-grades">{t.defaults.title}</h2>
      <p className="note">{t.defaults.lead}</p>
      <div className="facts tiles sparse across-6">
        {CATEGORY_NAMES.map((category) => (
          <GradeSelect
            key={category}
            label={CATEGORIES[category][language]}
            value={chosen[category] ?? null}
            onValue={(id) => {
              const { [category]: _, ...others } = chosen
              void preferences.change({ grades: id === null ? others : { ...others, [category]: id } })
            }}
            own={own}
            category={category}
          />
        ))}
      </div>
      <p>
        <Link href="/my-grades" className="note">
          {t.chooser.manage}
        </Link>
      </p>
    </section>
  )
}
