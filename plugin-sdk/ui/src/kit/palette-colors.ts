/** The fifty colours on offer: ten hues in five strengths. */
export const PRESET_COLORS: readonly string[] = [
  ...['#b91c1c', '#c2410c', '#a16207', '#4d7c0f', '#15803d', '#0f766e', '#0369a1', '#1d4ed8', '#6d28d9', '#be185d'],
  ...['#dc2626', '#ea580c', '#ca8a04', '#65a30d', '#16a34a', '#0d9488', '#0284c7', '#2563eb', '#7c3aed', '#db2777'],
  ...['#ef4444', '#f97316', '#eab308', '#84cc16', '#22c55e', '#14b8a6', '#0ea5e9', '#3b82f6', '#8b5cf6', '#ec4899'],
  ...['#f87171', '#fb923c', '#facc15', '#a3e635', '#4ade80', '#2dd4bf', '#38bdf8', '#60a5fa', '#a78bfa', '#f472b6'],
  ...['#7f1d1d', '#7c2d12', '#713f12', '#365314', '#14532d', '#134e4a', '#0c4a6e', '#1e3a8a', '#4c1d95', '#831843'],
];
