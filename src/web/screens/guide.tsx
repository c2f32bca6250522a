export { GuidePanel } from '#features/guide/web/guide-panel.tsx';
