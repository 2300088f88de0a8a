// Generated from supabase/migrations by 'npm run db:types'. Do not edit: a test fails when it is stale.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blog_posts: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          content: string;
          created_at: string;
          excerpt: string | null;
          featured_image_url: string | null;
          id: string;
          published_at: string | null;
          slug: string;
          status: string;
          tags: string[];
          title: string;
          updated_at: string;
        };
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          content: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          published_at?: string | null;
          slug: string;
          status?: string;
          tags?: string[];
          title: string;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          published_at?: string | null;
          slug?: string;
          status?: string;
          tags?: string[];
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blog_posts_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      certificates: {
        Row: {
          authority: string | null;
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          sort_order: number;
          updated_at: string;
        };
        Insert: {
          authority?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          authority?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      content_version: {
        Row: {
          changed_at: string;
          id: boolean;
          version: number;
        };
        Insert: {
          changed_at?: string;
          id?: boolean;
          version?: number;
        };
        Update: {
          changed_at?: string;
          id?: boolean;
          version?: number;
        };
        Relationships: [
        ];
      };
      enquiries: {
        Row: {
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          idempotency_key: string;
          message: string;
          phone: string | null;
          sender_hash: string;
          status: string;
          subject: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          full_name: string;
          id?: string;
          idempotency_key: string;
          message: string;
          phone?: string | null;
          sender_hash: string;
          status?: string;
          subject: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string;
          id?: string;
          idempotency_key?: string;
          message?: string;
          phone?: string | null;
          sender_hash?: string;
          status?: string;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      gallery_items: {
        Row: {
          created_at: string;
          id: string;
          image_url: string;
          sort_order: number;
          title: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          image_url: string;
          sort_order?: number;
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          image_url?: string;
          sort_order?: number;
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      page_content: {
        Row: {
          content: string;
          content_type: string;
          created_at: string;
          id: string;
          page_slug: string;
          section_slug: string;
          updated_at: string;
        };
        Insert: {
          content?: string;
          content_type?: string;
          created_at?: string;
          id?: string;
          page_slug: string;
          section_slug: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          content_type?: string;
          created_at?: string;
          id?: string;
          page_slug?: string;
          section_slug?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      product_categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          slug: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name: string;
          slug: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          slug?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      products: {
        Row: {
          category_id: string;
          created_at: string;
          description: string | null;
          export_info: string | null;
          gallery_images: string[];
          id: string;
          image_url: string | null;
          is_featured: boolean;
          name: string;
          search: unknown;
          slug: string;
          specifications: Json;
          updated_at: string;
        };
        Insert: {
          category_id: string;
          created_at?: string;
          description?: string | null;
          export_info?: string | null;
          gallery_images?: string[];
          id?: string;
          image_url?: string | null;
          is_featured?: boolean;
          name: string;
          slug: string;
          specifications?: Json;
          updated_at?: string;
        };
        Update: {
          category_id?: string;
          created_at?: string;
          description?: string | null;
          export_info?: string | null;
          gallery_images?: string[];
          id?: string;
          image_url?: string | null;
          is_featured?: boolean;
          name?: string;
          slug?: string;
          specifications?: Json;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'products_category_exists';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          role: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id: string;
          role?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          role?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      site_settings: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          setting_key: string;
          setting_value: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          setting_key: string;
          setting_value: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          setting_key?: string;
          setting_value?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      are_picture_urls: {
        Args: { value: string[] };
        Returns: boolean;
      };
      count_users_by_role: {
        Args: never;
        Returns: { role: string; user_count: number }[];
      };
      get_all_users_with_profiles: {
        Args: never;
        Returns: { profile_id: string; auth_user_id: string; full_name: string; email: string; role: string; updated_at: string }[];
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      is_picture_url: {
        Args: { value: string };
        Returns: boolean;
      };
      is_public_setting: {
        Args: { key: string };
        Returns: boolean;
      };
      is_slug: {
        Args: { value: string };
        Returns: boolean;
      };
      submit_enquiry: {
        Args: { full_name: string; email: string; phone: string; subject: string; message: string; idempotency_key: string; sender_hash: string };
        Returns: { outcome: string; retry_after_seconds: number }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
