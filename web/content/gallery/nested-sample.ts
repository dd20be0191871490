import type { EditorEntry } from '../../../domain/content/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'

/** A configuration with lists within lists, as pages have them. */
export const nestedEntries: readonly EditorEntry[] = [
  {
    property: 'sections',
    label: 'Sections',
    type: 'array',
    limit: 6,
    item_title: 'heading',
    fields: [
      { property: 'heading', label: 'Heading', component: 'input-stacked-text', maxLength: 60 },
      {
        property: 'button',
        label: 'Button',
        type: 'object',
        fields: [
          { property: 'label', label: 'Words', component: 'input-stacked-text', colSpan: 6 },
          { property: 'url', label: 'Leads to', component: 'input-url', colSpan: 6 },
        ],
      },
      {
        property: 'questions',
        label: 'Questions',
        type: 'array',
        fields: [
          { property: 'question', label: 'Question', component: 'input-stacked-text' },
          { property: 'answer', label: 'Answer', component: 'input-stacked-textarea', maxLength: 400 },
        ],
      },
    ],
  },
]

export const nestedValue: Doc = {
  sections: [
    {
      id: 'a',
      heading: 'Questions about skis',
      button: { label: 'Ask', url: '/contact' },
      questions: [
        { id: 'q1', question: 'Can we bring skis?', answer: 'Yes, up to eight pairs.' },
        { id: 'q2', question: 'Do dogs fly?', answer: 'On the same terms.' },
      ],
    },
    { id: 'b', heading: 'Three aircraft that suit the mountains', button: {}, questions: [] },
  ],
}
