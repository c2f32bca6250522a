// Provides the texts, as the server does at its start.
import '#server/language.ts';
