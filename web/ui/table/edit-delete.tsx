import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../button.tsx'

export const ROW_ICON = { 'aria-hidden': true, size: 16 } as const

interface EditDeleteProps {
  /** What the buttons are called, of the name of the row's item. */
  t: { edit: (name: string) => string; remove: (name: string) => string }
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a row of a list of one's own. */
export const EditDelete = ({ t, name, onEdit, onDelete }: EditDeleteProps) => (
  <>
    <IconButton label={t.edit(name)} icon={<Pencil {...ROW_ICON} />} onClick={onEdit} />
    <IconButton label={t.remove(name)} icon={<Trash2 {...ROW_ICON} />} onClick={onDelete} />
  </>
)

interface HeadsProps {
  heads: readonly string[]
  /** Of the last column, heard alone. */
  actions: string
}

/** The heads of a list whose last column is what can be done with a row. */
export const ListHeads = ({ heads, actions }: HeadsProps) => (
  <thead>
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
      <th scope="col">
        <span className="visually-hidden">{actions}</span>
      </th>
    </tr>
  </thead>
)
