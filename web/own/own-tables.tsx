import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { nameOfOwn, OWN_PROPERTIES_MAX, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { own } from '#web/text/en/own.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import type { KeptProperty } from './own-properties.api.ts'

const ICON = { 'aria-hidden': true, size: 16 } as const

interface OwnListProps {
  definitions: readonly KeptProperty[]
  onEdit: (definition: KeptProperty) => void
  onDelete: (definition: KeptProperty) => void
}

export function OwnList({ definitions, onEdit, onDelete }: OwnListProps) {
  const t = useText(own)
  const language = useLanguage()
  const other = language === 'fa' ? 'en' : 'fa'
  return (
    <section>
      <h2>
        {t.list}{' '}
        <span className="note">{t.count(String(definitions.length), String(OWN_PROPERTIES_MAX))}</span>
      </h2>
      <TableRegion label={t.list}>
        <table className="table own-list">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.rule}</th>
              <th scope="col">{t.range}</th>
              <th scope="col">{t.method}</th>
              <th scope="col">
                <span className="visually-hidden">{t.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {definitions.map((definition) => {
              const names = nameOfOwn(definition)
              return (
                <tr key={definition.key}>
                  <th scope="row">
                    <span className="own-names">
                      <span>
                        <bdi>{names[language]}</bdi>{' '}
                        {definition.unit ? (
                          <bdi className="unit">{unitWord(definition.unit, language)}</bdi>
                        ) : null}
                      </span>
                      <span className="note">
                        {names[other] === names[language] ? null : (
                          <>
                            <bdi lang={other}>{names[other]}</bdi>{' '}
                          </>
                        )}
                        <code dir="ltr">{definition.key}</code>
                      </span>
                    </span>
                  </th>
                  <td>
                    <RuleText definition={definition} />
                  </td>
                  <td>
                    <RangeText definition={definition} />
                  </td>
                  <td>
                    <bdi>{definition.method}</bdi>
                  </td>
                  <td className="row-actions">
                    <IconButton
                      label={t.edit(names[language])}
                      icon={<Pencil {...ICON} />}
                      onClick={() => onEdit(definition)}
                    />
                    <IconButton
                      label={t.remove(names[language])}
                      icon={<Trash2 {...ICON} />}
                      onClick={() => onDelete(definition)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </section>
  )
}

/** "Average of powers, 13.45, +273.15; parts by volume". */
function RuleText({ definition: { rule, exponent, offset, basis } }: { definition: OwnProperty }) {
  const t = useText(own)
  const format = useFormat()
  const isSaid = basis !== null && basis !== rule
  return (
    <>
      {t.rules[rule].label}{' '}
      {exponent === null ? null : (
        <bdi className="soft" dir="ltr">
          (y{offset ? ` ${offset < 0 ? '−' : '+'} ${format.value(Math.abs(offset))}` : ''})
          <sup>{format.value(exponent)}</sup>
        </bdi>
      )}
      {isSaid ? <span className="note own-basis">{t.bases[basis]}</span> : null}
    </>
  )
}

function RangeText({ definition: { min, max } }: { definition: OwnProperty }) {
  const t = useText(own)
  const { value } = useFormat()
  if (min !== null && max !== null) return t.between(value(min), value(max))
  if (min !== null) return t.from(value(min))
  return max === null ? null : t.upTo(value(max))
}

interface ExamplesProps {
  definitions: readonly OwnProperty[]
  onTake: (definition: OwnProperty) => void
}

/** Ready-made definitions, each with what is not known of its rule. */
export function Examples({ definitions, onTake }: ExamplesProps) {
  const t = useText(own)
  const language = useLanguage()
  const isTaken = (example: OwnProperty) => definitions.some(({ key }) => key === example.key)
  return (
    <section>
      <h2>{t.examples.title}</h2>
      <p className="note">{t.examples.lead}</p>
      <ul className="own-examples">
        {OWN_EXAMPLES.map(({ definition, about }) => {
          const name = nameOfOwn(definition)[language]
          return (
            <li key={definition.key}>
              <div>
                <h3>
                  <bdi>{name}</bdi>{' '}
                  {definition.unit ? <bdi className="unit">{unitWord(definition.unit, language)}</bdi> : null}
                </h3>
                <p>
                  <RuleText definition={definition} />
                </p>
                <p className="note">{about[language]}</p>
              </div>
              {isTaken(definition) ? (
                <span className="soft">{t.examples.taken}</span>
              ) : (
                <Button
                  small
                  icon={<Plus {...ICON} />}
                  aria-label={t.examples.takeOf(name)}
                  onClick={() => onTake(definition)}
                >
                  {t.examples.take}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
