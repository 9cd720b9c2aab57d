import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'
import { BATCH_MAX, BatchAnswer } from './batch.model.ts'

const MATERIALS = ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22']

export const batchDocs = documented({
  tag: 'Blending',
  summary: 'Many recipes of the same materials',
  description: `Up to ${BATCH_MAX.toLocaleString('en')} recipes at once, by the usual methods, without estimates. The figures agree with those of a blend within a billionth, not to the last digit, and nothing is stored: \`POST /calculations/blending/\` makes the calculation that counts.

With curl:

\`\`\`sh
curl -s "$SERVER/calculations/batch/" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"materials": ["…", "…"], "recipes": [[60, 40], [70, 30]], "properties": ["density", "sulfur_ppm"]}'
\`\`\`

With Python:

\`\`\`python
import requests
recipes = [[share, 100 - share] for share in range(101)]
answer = requests.post(f"{server}/calculations/batch/", headers={"Authorization": f"Bearer {token}"},
                       json={"materials": materials, "recipes": recipes, "properties": ["density", "sulfur_ppm"]}).json()
for recipe, row in zip(recipes, answer["results"]):
    print(recipe, dict(zip(answer["columns"], row)))
\`\`\`

In Excel, as a query of Power Query (Data, Get Data, Blank Query, Advanced Editor), with the recipes in a table named Recipes:

\`\`\`
let
  Recipes = Table.ToRows(Excel.CurrentWorkbook(){[Name = "Recipes"]}[Content]),
  Body = Json.FromValue([materials = {"…", "…"}, recipes = Recipes, properties = {"density", "sulfur_ppm"}]),
  Answer = Json.Document(Web.Contents(Server, [RelativePath = "calculations/batch/", Content = Body,
    Headers = [#"Content-Type" = "application/json", Authorization = "Bearer " & Token]])),
  Result = Table.FromRows(Answer[results], Answer[columns])
in
  Result
\`\`\``,
  token: true,
  errors: ['premium'],
  largest: '512 KiB',
  invalid: { recipes: { 1: [fault('total-not-100', { total: 90 })] } },
  takes: {
    two: {
      summary: 'Two recipes, two properties',
      value: {
        materials: MATERIALS,
        recipes: [
          [60, 40],
          [70, 30],
        ],
        properties: ['density', 'sulfur_ppm'],
      },
    },
  },
  answers: {
    200: {
      description: 'A row a recipe.',
      schema: BatchAnswer,
      example: {
        columns: ['density', 'sulfur_ppm'],
        results: [
          [812.4, 31.2],
          [818.9, 35.6],
        ],
        engine: '1.1.0+0f3c9a52',
      },
    },
  },
})
